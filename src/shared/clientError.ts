/** Why the client cannot do something, in English. A subject is the name of a file or function, a type, or an id. */
export const clientErrors = {
  uploadFailed: 'Upload failed.',
  uploadRefused: (status: string) => `Upload failed with status ${status}.`,
  uploadCancelled: 'Upload cancelled.',
  notUploaded: (file: string) => `${file} was not uploaded. Attach it again.`,
  unreadableFile: (file: string) => `Couldn’t read ${file}. Attach it as a file.`,
  filesUnsupported: 'Files can’t be sent in this conversation.',
  partUnsupported: (type: string) => `Parts of type “${type}” can’t be sent.`,
  notUserMessage: 'Only messages of the user can be sent.',
  needsReply: 'Can’t send a message without a reply. Leave out `startRun: false`.',
  notJson: (name: string) => `Can’t send ${name}: it isn’t JSON.`,
  noFunction: (name: string) =>
    `The api of this thread has no \`${name}\`. Add the function to the api of the runtime.`,
  needsThreadId: 'The api of this thread has no startThread, so it needs a threadId.',
  noCommand: (name: string) =>
    `The commands of this thread have no \`${name}\`. Add it to those of useEventRuntime.`,
  messageGone: (id: string) => `There is no message ${id} in this thread.`,
  callGone: (id: string) => `There is no tool call ${id} in this thread.`,
  notStored: (id: string) => `Message ${id} is not stored yet. Try again in a moment.`,
};

export type ClientErrorCode = keyof typeof clientErrors;

/** A string, or a function of the error's subject. */
type Sentences = Readonly<Record<ClientErrorCode, string | ((subject: string) => string)>>;

/** A client error that users may read. The `errors` area of the strings has its sentence, by code. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  readonly subject: string;

  constructor(code: ClientErrorCode, subject = '') {
    super(sentenceOf({ code, subject }, clientErrors));
    this.code = code;
    this.subject = subject;
  }
}

/** The sentence of a client error in one language. */
export function sentenceOf(
  { code, subject }: Pick<ClientError, 'code' | 'subject'>,
  sentences: Sentences,
): string {
  const sentence = sentences[code];
  return typeof sentence === 'string' ? sentence : sentence(subject);
}
