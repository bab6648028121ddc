/** What other modules of this package use, and apps do not. */
export { Announcer } from './Announcer.js';
export { Banner, CommandErrors } from './lazySecondaryComponents.js';
export { LoadMore } from './LoadMore.js';
export { MessageNotice } from './message/MessageNotice.js';
export { runOf } from './message/runOf.js';
export { Working } from './message/Working.js';
export { ThreadSettings, type ThreadSettingsProps } from './ThreadSettings.js';
