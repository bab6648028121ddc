/** Below this, no character combines with its neighbor: combining characters and surrogates come later in Unicode. */
const FIRST_JOINING = 0x300;
/** How far to search for the beginning of a cluster. Longer ones are decoration and may be cut. */
const REACH = 64;
const CARRIAGE_RETURN = 0x0d;

// Undefined in older browsers.
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

const standsAlone = (code: number): boolean => code < FIRST_JOINING && code !== CARRIAGE_RETURN;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Where to cut a text after about `count` characters without splitting an emoji, an accent or a flag. */
export function cutAt(text: string, count: number): number {
  const at = Math.floor(count);
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  if (standsAlone(text.charCodeAt(at - 1)) && standsAlone(text.charCodeAt(at))) return at;
  if (!segmenter) return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
  const from = startBefore(text, at);
  const cluster = segmenter.segment(text.slice(from, at + REACH)).containing(at - from);
  return from + (cluster?.index ?? at - from);
}

/** A cluster boundary before `at`. */
function startBefore(text: string, at: number): number {
  const first = Math.max(0, at - REACH);
  for (let from = at - 1; from > first; from--) {
    if (standsAlone(text.charCodeAt(from))) return from;
  }
  return isLowSurrogate(text.charCodeAt(first)) ? first + 1 : first;
}
