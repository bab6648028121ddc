import type { MessageDraft } from './messageDraft.js';
import { addText, createTextDraft } from './textDraft.js';
import type { MessageCompleteEvent } from '../types.js';

/**
 * Adds content of `message_complete` that no delta brought. Some servers send the text of the last block, some the text
 * of the whole message. Text that matches neither is ignored, so the text on screen stays.
 */
export function addContent(message: MessageDraft, event: MessageCompleteEvent, content: string): void {
  const { index } = event;
  if (index !== undefined || event.parts !== undefined) {
    addBlock(message, event, index ?? 0, content);
    return;
  }
  const slots = [...message.slots].toSorted(([a], [b]) => a - b);
  const blocks = slots.flatMap(([, { text }]) => (text?.kind === 'text' && text.text !== '' ? [text] : []));
  const last = slots.at(-1)?.[1].text;
  const open = last && !last.isClosed && last.kind === 'text' ? last : undefined;
  if (open && content.startsWith(open.text)) {
    addBlock(message, event, message.nextIndex - 1, content);
    return;
  }
  const known = blocks.map(({ text }) => text).join('');
  if (blocks.some(({ text }) => text === content) || known.endsWith(content)) return;
  const missing = content.startsWith(known) ? content.slice(known.length) : content;
  if (open && missing === content) return; // it contradicts the streamed text
  if (open) addBlock(message, event, message.nextIndex - 1, open.text + missing);
  else addBlock(message, event, message.nextIndex, missing);
}

function addBlock(message: MessageDraft, event: MessageCompleteEvent, index: number, text: string): void {
  const slot = message.place(event, index, () => ({ text: createTextDraft('text') }));
  if (slot?.text && text.startsWith(slot.text.text)) addText(slot.text, text, 0);
}
