import { threadError } from './errors.js';

/** The text without the blanks around it, or a clear refusal. */
export function checkText(name: string, value: string, max: number): string {
  const text = value.trim();
  if (text === '') throw threadError('invalid-arguments', `${name} is empty.`);
  checkLength(name, text, max);
  return text;
}

export function checkLength(name: string, value: string | undefined, max: number): void {
  if (value !== undefined && value.length > max) {
    throw threadError('too-large', `${name} has ${value.length} characters; ${max} are allowed.`);
  }
}
