/** What other modules of this package use, and apps do not. */
export { useClock, useToolDisplaySettings } from './ToolDisplayProvider.js';
export { Button } from './display/Button.js';
export { IsAnnouncedContext, Note } from './display/Note.js';
export { JsonView as LazyJsonView } from './display/lazyToolCallBody.js';
export { isRetryable } from './retryable.js';
export { summarize } from './summarize.js';
export { useAction } from './useAction.js';
export { useErrorText } from './useErrorText.js';
export { useSecondsSince } from './useSecondsSince.js';
export { useToolAnnouncements } from './useToolAnnouncements.js';
