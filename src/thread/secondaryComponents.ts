import { ThreadAnnouncements } from './announcements/ThreadAnnouncements.js';
import { Banner } from './states/Banner.js';
import { CommandErrors } from './states/CommandErrors.js';
import { Attachments } from './composer/Attachments.js';
import { Dictate } from './composer/Dictate.js';
import { Quote } from './composer/Quote.js';
import { RetryCountdown } from './composer/RetryCountdown.js';
import { LoadFailed } from './states/LoadFailed.js';
import { EditComposer } from './message/EditComposer.js';
import { MessageQuote } from './message/MessageQuote.js';
import { Pending } from './message/Pending.js';
import { Resume } from './notice/Resume.js';
import { Retrying } from './notice/Retrying.js';
import { ScrollToLatest } from './viewport/ScrollToLatest.js';

export const secondaryComponents = {
  ThreadAnnouncements,
  Attachments,
  Banner,
  CommandErrors,
  Dictate,
  EditComposer,
  LoadFailed,
  MessageQuote,
  Pending,
  Quote,
  Resume,
  RetryCountdown,
  Retrying,
  ScrollToLatest,
};
