/** A count, and the same as the reader writes it. */
type Count = (count: number, text: string) => string;

/** Every word of the thread that tool calls do not say. */
export interface ThreadStrings {
  readonly conversation: string;
  readonly welcome: string;
  readonly welcomeHint: string;
  readonly suggestions: string;
  readonly loading: string;
  readonly loadOlder: string;
  readonly loadingOlder: string;
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
  readonly regenerate: string;
  readonly good: string;
  readonly bad: string;
  readonly working: string;
  readonly retrying: string;
  readonly thinking: string;
  readonly thought: string;
  readonly sources: Count;
  readonly file: string;
  readonly image: string;
  readonly data: string;
  readonly failed: string;
  readonly stopped: string;
  readonly interrupted: string;
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
  };
  readonly announce: {
    readonly replying: string;
    readonly replied: string;
    readonly failed: string;
    readonly stopped: string;
    readonly offline: string;
    readonly online: string;
  };
  readonly list: {
    readonly label: string;
    readonly create: string;
    readonly untitled: string;
    readonly rename: (title: string) => string;
    /** Of the field that a new title is written in. */
    readonly newTitle: (title: string) => string;
    readonly archive: (title: string) => string;
    readonly archived: Count;
    readonly restore: (title: string) => string;
    readonly remove: (title: string) => string;
    readonly empty: string;
    readonly loadMore: string;
  };
}

type Nested = 'composer' | 'announce' | 'list';

/** Any of the words. */
export type SomeThreadStrings = Partial<Omit<ThreadStrings, Nested>> & {
  readonly [Key in Nested]?: Partial<ThreadStrings[Key]>;
};

/** What is said inside of a thread: who shows no list of threads does not load its words. */
export type ThreadWords = Omit<ThreadStrings, 'list'>;

export const withEnglish = (strings: SomeThreadStrings = {}): ThreadWords => ({
  ...englishWords,
  ...strings,
  composer: { ...englishWords.composer, ...strings.composer },
  announce: { ...englishWords.announce, ...strings.announce },
});

export const englishWords: ThreadWords = {
  conversation: 'Conversation',
  welcome: 'How can I help?',
  welcomeHint: 'Ask something, or begin with one of these.',
  suggestions: 'Suggestions',
  loading: 'Loading the conversation',
  loadOlder: 'Show older messages',
  loadingOlder: 'Loading older messages',
  scrollToLatest: 'Scroll to the newest message',
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
  regenerate: 'Answer again',
  good: 'Good answer',
  bad: 'Bad answer',
  working: 'Working',
  retrying: 'The model isn’t responding. Trying again…',
  thinking: 'Thinking',
  thought: 'Thoughts',
  sources: (count, text) => (count === 1 ? '1 source' : `${text} sources`),
  file: 'File',
  image: 'Image',
  data: 'Data',
  failed: 'This answer failed.',
  stopped: 'This answer was stopped.',
  interrupted: 'This answer was interrupted.',
  tooLong: 'This answer was cut off because it became too long.',
  truncated: 'The beginning of this answer is not loaded.',
  tryAgain: 'Try again',
  resume: 'Resume',
  resuming: 'Resuming',
  resumeFailed: (error) => `Couldn’t resume. ${error}`,
  offline: 'You are offline. New messages will show when you are back.',
  reconnecting: 'Reconnecting',
  behind: 'Catching up',
  loadFailed: 'The conversation could not be loaded.',
  commandFailed: (error) => `That did not work. ${error}`,
  dismiss: 'Dismiss',
  composer: {
    label: 'Message',
    placeholder: 'Write a message',
    send: 'Send',
    stop: 'Stop',
    attach: 'Attach a file',
    remove: (name) => `Remove ${name}`,
    uploading: (name, percent) => `${name}, uploading, ${percent}`,
    uploadFailed: (name) => `${name} could not be uploaded`,
    notSent: 'Your message was not sent. It is still here.',
    tryAgainIn: (time) => `Try again in ${time}.`,
    tryAgainNow: 'You can send it now.',
  },
  announce: {
    replying: 'The assistant is answering',
    replied: 'The answer is complete',
    failed: 'The answer failed',
    stopped: 'The answer was stopped',
    offline: 'The connection is lost',
    online: 'Connected again',
  },
};
