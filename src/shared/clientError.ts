/** Why the client cannot do something, in English. A subject is the name of a file or function, a type, or an id. */
export const clientErrors = {
  uploadFailed: 'Upload failed.',
  uploadRefused: (status: string) => `Upload failed with status ${status}.`,
  uploadCancelled: 'Upload cancelled.',
  notUploaded: (file: string) => `${file} was not uploaded.`,
  unreadableFile: (file: string) => `Couldn’t read ${file}. Attach it as a file.`,
  filesUnsupported: 'Files can’t be sent in this conversation.',
  partUnsupported: (type: string) => `Parts of type “${type}” can’t be sent.`,
  notUserMessage: 'Only messages of the user can be sent.',
  needsReply: 'A message cannot be sent without a reply.',
  notJson: (name: string) => `Cannot send ${name}: it is not JSON.`,
  noFunction: (name: string) => `The api of this thread has no ${name}.`,
  needsThreadId: 'The api of this thread has no startThread, so it needs a threadId.',
  noCommand: (name: string) => `Cannot ${name}: this thread has no such command.`,
  messageGone: (id: string) => `There is no message ${id} in this thread.`,
  callGone: (id: string) => `There is no tool call ${id} in this thread.`,
  notStored: (id: string) => `Message ${id} is not stored yet.`,
};

export type ClientErrorCode = keyof typeof clientErrors;

/** A string, or a function of what the error is about. */
type Sentences = Readonly<Record<ClientErrorCode, string | ((subject: string) => string)>>;

/** An error of the client that a user may read: the area `errors` of the strings has its sentence, by code. */
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
