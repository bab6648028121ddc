/** For other modules of this package, not for apps. */
export { Announcer } from './announcements/Announcer.js';
export { Banner, CommandErrors } from './lazySecondaryComponents.js';
export { LoadMore } from './viewport/LoadMore.js';
export { MessageNotice } from './notice/MessageNotice.js';
export { runOf } from './notice/runOf.js';
export { Working } from './message/Working.js';
export { ThreadSettings, type ThreadSettingsProps } from './ThreadSettings.js';
