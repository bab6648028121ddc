/** For other modules of this package, not for apps. */
export { useClock, useToolDisplaySettings } from './ToolDisplayProvider.js';
export { Button } from './display/Button.js';
export { IsAnnouncedContext, Note } from './display/Note.js';
export { JsonView as LazyJsonView } from './display/body/lazyToolCallBody.js';
export { isRetryable } from './phases/retryable.js';
export { summarize } from './summarize.js';
export { useAction } from './actions/useAction.js';
export { useErrorText } from './actions/useErrorText.js';
export { useSecondsSince } from './phases/useSecondsSince.js';
export { useToolAnnouncements } from './announcements/useToolAnnouncements.js';
export { useGroupCalls } from './group/useGroupCalls.js';
