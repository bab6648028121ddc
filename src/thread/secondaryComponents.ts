import { ThreadAnnouncements } from './ThreadAnnouncements.js';
import { Banner } from './Banner.js';
import { CommandErrors } from './CommandErrors.js';
import { Attachments } from './composer/Attachments.js';
import { Dictate } from './composer/Dictate.js';
import { Quote } from './composer/Quote.js';
import { RetryCountdown } from './composer/RetryCountdown.js';
import { LoadFailed } from './LoadFailed.js';
import { EditComposer } from './message/EditComposer.js';
import { MessageQuote } from './message/MessageQuote.js';
import { Pending } from './message/Pending.js';
import { Resume } from './message/Resume.js';
import { Retrying } from './message/Retrying.js';
import { ScrollToLatest } from './ScrollToLatest.js';

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
