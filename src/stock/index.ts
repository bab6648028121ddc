export { LoadMore } from './LoadMore.js';
export { MessageNotice } from './MessageNotice.js';
export { Notices } from './Notices.js';
export { ThreadSettings, type ThreadSettingsProps } from './ThreadSettings.js';
export { ToolFallback } from './ToolFallback.js';
export { ToolGroup, type ToolGroupProps } from './ToolGroup.js';
