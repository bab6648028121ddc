import { isRecord } from '../../../shared/json.js';

const KEY = 'convex-assistant-ui';

/** Marks a tool call of a row whose arguments a person edited. Providers ignore options of other names. */
export const EDITED_MARK = { [KEY]: { isEdited: true } };

type Part = Record<string, unknown>;

/**
 * Tells the model, with the result, that a person edited the arguments of a call. Otherwise it would take them for its
 * own. The note includes the arguments because some providers keep the original call on their side.
 */
export function withEditNotes(prompt: unknown): unknown {
  if (!Array.isArray(prompt)) return prompt;
  const noteOf = new Map<unknown, string>();
  return prompt.map((message: unknown) => {
    if (!isRecord(message) || !Array.isArray(message.content)) return message;
    for (const part of message.content) {
      if (isRecord(part) && part.type === 'tool-call') {
        if (isEdited(part)) noteOf.set(part.toolCallId, noteFor(part));
        else noteOf.delete(part.toolCallId); // an id may be used again
      }
    }
    if (noteOf.size === 0 || message.role !== 'tool') return message;
    return { ...message, content: message.content.map((part: unknown) => withNote(part, noteOf)) };
  });
}

const isEdited = ({ providerOptions }: Part): boolean => isRecord(providerOptions) && KEY in providerOptions;

const noteFor = ({ input }: Part): string =>
  `The user edited the arguments before allowing this call. It ran with ${JSON.stringify(input)}.`;

function withNote(part: unknown, noteOf: ReadonlyMap<unknown, string>): unknown {
  const note = isRecord(part) && part.type === 'tool-result' ? noteOf.get(part.toolCallId) : undefined;
  if (note === undefined || !isRecord(part) || !isRecord(part.output)) return part;
  return { ...part, output: annotated(part.output, note) };
}

function annotated({ type, value, ...rest }: Part, note: string): Part {
  switch (type) {
    case 'text':
    case 'error-text':
      return { ...rest, type, value: `${note}\n\n${String(value)}` };
    case 'json':
      return { ...rest, type: 'text', value: `${note}\n\n${JSON.stringify(value)}` };
    case 'error-json':
      return { ...rest, type: 'error-text', value: `${note}\n\n${JSON.stringify(value)}` };
    case 'content':
      return { ...rest, type, value: [{ type: 'text', text: note }, ...(value as unknown[])] };
    default:
      return { ...rest, type, ...(value !== undefined && { value }) };
  }
}
