const FILLER =
  /^(?:(?:ok|okay|sure|great|good|perfect|right|alright|all right|now|next|first|then|so)\b[,.!]?\s+)+/i;
const INTENT = /^(?:i['’]ll|i will|i['’]m going to|i am going to|i need to|let me|let['’]s)\s+(?!know\b)/i;

/** Questions, formatting and text after a colon may be part of the reply. */
export const MAY_BE_CONTENT = /[?:*`[\]#|]/;

/** "Let me check the time.", "Now I’ll read both pages." */
export const statesIntentInEnglish = (line: string): boolean =>
  !MAY_BE_CONTENT.test(line) && INTENT.test(line.replace(FILLER, ''));
