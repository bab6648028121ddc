/** Controls and characters that reorder the text around them: `invoice<RLO>fdp.exe` would read `invoiceexe.pdf`. */
const DECEPTIVE = /[\u202A-\u202E\u2066-\u2069\u2028\u2029]|(?![\t\n])\p{Cc}/gu;
/** Invisible characters. Two joiners stay, because emoji and Persian need them. */
const SHAPELESS = /(?![\u200C\u200D])\p{Cf}/gu;

/** A text of the same length in which nothing changes the order of the characters. */
export const withoutControls = (text: string): string => text.replace(DECEPTIVE, '\uFFFD');

/** A name on one line, shown as it is: of a file, a link, a tool or a thread. */
export const plainName = (name: string): string =>
  withoutControls(name.replaceAll(/[\t\n\r]+/g, ' ')).replace(SHAPELESS, '');
