import { statesIntentInEnglish } from './statesIntentInEnglish.js';

/** A count and its formatted text. */
type Count = (count: number, text: string) => string;

/** The strings of a thread, except those of tool calls. */
export interface ThreadStrings {
  readonly conversation: string;
  readonly skipToComposer: string;
  readonly welcome: string;
  readonly welcomeHint: string;
  readonly suggestions: string;
  readonly loading: string;
  readonly loadMore: string;
  readonly loadingMore: string;
  readonly scrollToLatest: string;
  readonly unread: Count;
  readonly you: string;
  readonly assistant: string;
  readonly system: string;
  readonly copy: string;
  readonly copied: string;
  readonly edit: string;
  readonly saveEdit: string;
  readonly cancelEdit: string;
  readonly editLabel: string;
  /** Beside an edited message that others follow. */
  readonly editHint: string;
  readonly regenerate: string;
  readonly good: string;
  readonly bad: string;
  readonly working: string;
  readonly busy: string;
  readonly unavailable: string;
  readonly tryingAgain: string;
  readonly tryingAgainIn: (time: string) => string;
  readonly resumingReply: string;
  readonly sending: string;
  readonly sendsLater: string;
  readonly thinking: string;
  readonly thought: string;
  /** Instead of `thought` if the duration is known: "4 seconds". */
  readonly thoughtFor: (duration: string) => string;
  /** Whether a line of the model only states what it does next, such as "Let me check." It folds with the work. */
  readonly statesIntent: (line: string) => boolean;
  readonly sources: Count;
  readonly file: string;
  readonly image: string;
  readonly data: string;
  readonly failed: string;
  readonly stopped: string;
  readonly interrupted: string;
  readonly rateLimited: string;
  readonly tooLong: string;
  readonly truncated: string;
  readonly tryAgain: string;
  readonly resume: string;
  readonly resuming: string;
  readonly resumeFailed: (error: string) => string;
  readonly offline: string;
  readonly reconnecting: string;
  readonly behind: string;
  readonly loadFailed: string;
  readonly commandFailed: (error: string) => string;
  readonly dismiss: string;
  readonly composer: {
    readonly label: string;
    readonly placeholder: string;
    readonly send: string;
    readonly stop: string;
    readonly attach: string;
    readonly remove: (name: string) => string;
    readonly uploading: (name: string, percent: string) => string;
    readonly uploadFailed: (name: string) => string;
    readonly notSent: string;
    readonly tryAgainIn: (time: string) => string;
    readonly tryAgainNow: string;
    /** After Enter during a reply that can be stopped. */
    readonly waitOrStop: string;
    /** After Enter during a reply that cannot be stopped. */
    readonly wait: string;
    readonly waitForUpload: string;
    /** While a file that failed to upload holds the message back. */
    readonly removeFailed: string;
    readonly dictate: string;
    readonly stopDictating: string;
    readonly removeQuote: string;
  };
  readonly announce: {
    readonly replying: string;
    readonly replied: string;
    readonly failed: string;
    readonly stopped: string;
    readonly offline: string;
    readonly online: string;
  };
}

export const englishThreadStrings: ThreadStrings = {
  conversation: 'Conversation',
  skipToComposer: 'Skip to message box',
  welcome: 'How can I help?',
  welcomeHint: 'Ask anything, or start with one of these.',
  suggestions: 'Suggestions',
  loading: 'Loading conversation…',
  loadMore: 'Show older messages',
  loadingMore: 'Loading older messages…',
  scrollToLatest: 'Jump to latest',
  unread: (count, text) => (count === 1 ? '1 new message' : `${text} new messages`),
  you: 'You',
  assistant: 'Assistant',
  system: 'System',
  copy: 'Copy',
  copied: 'Copied',
  edit: 'Edit',
  saveEdit: 'Send',
  cancelEdit: 'Cancel',
  editLabel: 'Edit your message',
  editHint: 'Later messages will be removed.',
  regenerate: 'Regenerate',
  good: 'Good response',
  bad: 'Bad response',
  working: 'Working…',
  busy: 'The model is busy.',
  unavailable: 'The model isn’t responding.',
  tryingAgain: 'Trying again…',
  tryingAgainIn: (time) => `Trying again in ${time}…`,
  resumingReply: 'This reply was interrupted. Resuming…',
  sending: 'Sending…',
  sendsLater: 'Waiting for a connection…',
  thinking: 'Thinking…',
  thought: 'Thought process',
  thoughtFor: (duration) => `Thought for ${duration}`,
  statesIntent: statesIntentInEnglish,
  sources: (count, text) => (count === 1 ? '1 source' : `${text} sources`),
  file: 'File',
  image: 'Image',
  data: 'Data',
  failed: 'Something went wrong while generating this reply.',
  stopped: 'Reply stopped.',
  interrupted: 'This reply was interrupted.',
  rateLimited: 'The model is too busy to reply right now.',
  tooLong: 'This reply was cut off because it got too long.',
  truncated: 'Earlier parts of this reply aren’t loaded.',
  tryAgain: 'Try again',
  resume: 'Resume',
  resuming: 'Resuming…',
  resumeFailed: (error) => `Couldn’t resume. ${error}`,
  offline: 'You’re offline. Messages will appear when you reconnect.',
  reconnecting: 'Reconnecting…',
  behind: 'Catching up…',
  loadFailed: 'Couldn’t load this conversation.',
  commandFailed: (error) => `Couldn’t do that. ${error}`,
  dismiss: 'Dismiss',
  composer: {
    label: 'Message',
    placeholder: 'Send a message…',
    send: 'Send',
    stop: 'Stop',
    attach: 'Attach a file',
    remove: (name) => `Remove ${name}`,
    uploading: (name, percent) => `Uploading ${name}, ${percent}`,
    uploadFailed: (name) => `Couldn’t upload ${name}`,
    notSent: 'Message not sent. Your draft is saved.',
    tryAgainIn: (time) => `Try again in ${time}.`,
    tryAgainNow: 'You can send it now.',
    waitOrStop: 'Wait for the reply, or stop it.',
    wait: 'Wait for the reply to finish.',
    waitForUpload: 'Wait for the upload to finish.',
    removeFailed: 'Couldn’t upload a file. Remove it to send.',
    dictate: 'Dictate',
    stopDictating: 'Stop dictating',
    removeQuote: 'Remove quote',
  },
  announce: {
    replying: 'The assistant is replying',
    replied: 'Reply finished',
    failed: 'The reply failed',
    stopped: 'Reply stopped',
    offline: 'Connection lost',
    online: 'Back online',
  },
};
