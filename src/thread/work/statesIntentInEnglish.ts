import type { StatesIntent } from './announces.js';

const FILLER =
  /^(?:(?:ok|okay|sure|great|good|perfect|right|alright|all right|now|next|first|then|so)\b[,.!]?\s+)+/i;
const INTENT = /^(?:i['’]ll|i will|i['’]m going to|i am going to|i need to|let me|let['’]s)\s+(?!know\b)/i;

/** A question, formatting, or what follows a colon may be part of the reply. */
const CONTENT = /[?:*`[\]#|]/;

/** "Let me check the time.", "Now I’ll read both pages." */
export const statesIntentInEnglish: StatesIntent = (line) =>
  !CONTENT.test(line) && INTENT.test(line.replace(FILLER, ''));
