'use client';
import { lazyGroup } from '../shared/react/lazyGroup.js';

/** What of a thread is seen only after something has happened, and what is never seen. */
export const restLater = lazyGroup(async () => (await import('./rest.js')).rest);

export const AllNews = restLater.pick('AllNews');
export const Attachments = restLater.pick('Attachments');
export const Banner = restLater.pick('Banner');
export const CommandErrors = restLater.pick('CommandErrors');
export const Dictate = restLater.pick('Dictate');
export const EditComposer = restLater.pick('EditComposer');
export const LoadFailed = restLater.pick('LoadFailed');
export const Pending = restLater.pick('Pending');
export const MessageQuote = restLater.pick('MessageQuote');
export const Quote = restLater.pick('Quote');
export const Retrying = restLater.pick('Retrying');
export const RetryCountdown = restLater.pick('RetryCountdown');
export const Resume = restLater.pick('Resume');
export const ScrollToLatest = restLater.pick('ScrollToLatest');
