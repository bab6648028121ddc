import { byteLength } from '../rows/bytes.js';
import { threadError } from '../errors.js';

/** Trims the text. Refuses an empty text, and one that is too large. */
export function checkText(name: string, value: string, max: number): string {
  const text = value.trim();
  if (text === '') throw threadError('invalid-arguments', `${name} is empty.`);
  checkBytes(name, text, max);
  return text;
}

export function checkBytes(name: string, value: string | undefined, max: number): void {
  const bytes = value === undefined ? 0 : byteLength(value);
  if (bytes > max) throw threadError('too-large', `${name} has ${bytes} bytes; ${max} are allowed.`);
}
