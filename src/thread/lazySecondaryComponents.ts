'use client';
import { lazyGroup } from '../shared/react/lazyGroup.js';

/** Components that are not needed for the first paint. */
export const lazySecondaryComponents = lazyGroup(
  async () => (await import('./secondaryComponents.js')).secondaryComponents,
);

export const ThreadAnnouncements = lazySecondaryComponents.pick('ThreadAnnouncements');
export const Attachments = lazySecondaryComponents.pick('Attachments');
export const Banner = lazySecondaryComponents.pick('Banner');
export const CommandErrors = lazySecondaryComponents.pick('CommandErrors');
export const Dictate = lazySecondaryComponents.pick('Dictate');
export const EditComposer = lazySecondaryComponents.pick('EditComposer');
export const LoadFailed = lazySecondaryComponents.pick('LoadFailed');
export const Pending = lazySecondaryComponents.pick('Pending');
export const MessageQuote = lazySecondaryComponents.pick('MessageQuote');
export const Quote = lazySecondaryComponents.pick('Quote');
export const Retrying = lazySecondaryComponents.pick('Retrying');
export const RetryCountdown = lazySecondaryComponents.pick('RetryCountdown');
export const Resume = lazySecondaryComponents.pick('Resume');
export const ScrollToLatest = lazySecondaryComponents.pick('ScrollToLatest');
