import { withoutControls } from '../../shared/text/plainName.js';
import { ENTITIES } from './entities.js';

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]{1,31}));/gi;

function fromCode(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? withoutControls(String.fromCodePoint(code)) : '\uFFFD';
}

/** Decodes `&amp;` and the like. Unknown names stay as they are. */
export function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    return ENTITIES.get(name!) ?? whole;
  });
}
