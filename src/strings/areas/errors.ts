import { clientErrors } from '../../shared/clientError.js';

/** Why something failed, if the server does not say why. */
export interface ErrorStrings {
  /** If nothing else is known. */
  readonly unknown: string;
  readonly uploadFailed: string;
  /** `status` is the HTTP status. */
  readonly uploadRefused: (status: string) => string;
  readonly uploadCancelled: string;
  readonly notUploaded: (file: string) => string;
  readonly unreadableFile: (file: string) => string;
  readonly filesUnsupported: string;
  /** A message has a part that cannot be sent, such as "tool-call". */
  readonly partUnsupported: (type: string) => string;
  /** The app tried to send a message of the assistant or the system. */
  readonly notUserMessage: string;
  /** The app tried to send a message that starts no run. */
  readonly needsReply: string;
  /** The app sends `metadata`, `data` or a `runConfig` with a value that JSON cannot represent. */
  readonly notJson: (name: string) => string;
  /** The `api` of the runtime lacks a function. */
  readonly noFunction: (name: string) => string;
  /** The `api` of a new conversation lacks `startThread`. */
  readonly needsThreadId: string;
  /** The `commands` of an event runtime lack one. */
  readonly noCommand: (name: string) => string;
  readonly messageGone: (messageId: string) => string;
  readonly callGone: (toolCallId: string) => string;
  readonly notStored: (messageId: string) => string;
}

export const englishErrorStrings: ErrorStrings = { unknown: 'Something went wrong.', ...clientErrors };
