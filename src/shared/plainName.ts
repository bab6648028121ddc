/** Characters that reorder what is around them, and controls: `invoice<RLO>fdp.exe` would read `invoiceexe.pdf`. */
const DECEPTIVE = /[\u202A-\u202E\u2066-\u2069\u2028\u2029]|(?![\t\n])\p{Cc}/gu;
/** Characters without a shape. Two joiners stay: emoji and Persian need them. */
const SHAPELESS = /(?![\u200C\u200D])\p{Cf}/gu;

/** A text of the same length in which nothing changes the order of the characters. */
export const withoutControls = (text: string): string => text.replace(DECEPTIVE, '\uFFFD');

/** A name on one line, as it is: of a file, a link, a tool, a thread. */
export const plainName = (name: string): string =>
  withoutControls(name.replaceAll(/[\t\n\r]+/g, ' ')).replace(SHAPELESS, '');
