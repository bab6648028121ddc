import { entriesOf, inspect, isContainer, sizeOf, type Leaf } from './inspect.js';

const MAX_DEPTH = 1_000;

/**
 * Formats any value as indented JSON. Values that JSON cannot represent are described in words. Never throws.
 * @param limit in characters; no more of the value is read
 */
export function stringifySafe(value: unknown, limit = Infinity): string {
  const parts: string[] = [];
  const path = new Set<unknown>();
  let length = 0;
  const put = (text: string): void => {
    parts.push(text);
    length += text.length;
  };

  function write(current: unknown, indent: string): void {
    const seen = inspect(current);
    if (!isContainer(seen)) return put(leafText(seen, limit));
    if (path.has(current)) return put('"[Circular]"');
    if (path.size >= MAX_DEPTH) return put('"[Too deep]"');
    path.add(current);
    const isList = seen.kind === 'list';
    put(isList ? '[' : '{');
    let separator = `${indent}  `;
    for (const [key, child] of entriesOf(seen, Math.min(sizeOf(seen), limit))) {
      if (length > limit) break;
      if (!isList && child === undefined) continue;
      put(isList ? separator : `${separator}${JSON.stringify(key)}: `);
      write(child, `${indent}  `);
      separator = `,${indent}  `;
    }
    put(`${indent}${isList ? ']' : '}'}`);
    path.delete(current);
  }

  write(value, '\n');
  return clip(parts.join(''), limit);
}

function leafText(leaf: Leaf, limit: number): string {
  switch (leaf.kind) {
    case 'string':
      return JSON.stringify(leaf.text.length > limit ? leaf.text.slice(0, limit) : leaf.text);
    case 'null':
    case 'boolean':
    case 'undefined':
      return leaf.text;
    case 'number':
      return Number.isFinite(Number(leaf.text)) ? leaf.text : JSON.stringify(leaf.text);
    case 'empty-list':
      return '[]';
    case 'empty-record':
      return '{}';
    case 'bytes':
      return `"[${leaf.size} bytes]"`;
    case 'function':
      return JSON.stringify(`[Function ${leaf.text}]`);
    case 'circular':
    case 'unreadable':
      return '"[Unreadable]"';
    default:
      return JSON.stringify(leaf.text);
  }
}

/** The text for the clipboard: text as it is, anything else as JSON. */
export const toCopyText = (value: unknown): string =>
  typeof value === 'string' ? value : stringifySafe(value);

/** The value on one line with unquoted keys, for a closed level. */
export function toPreview(value: unknown, limit: number): string {
  const line = stringifySafe(value, limit * 2).replace(/\s*\n\s*/g, ' ');
  return clip(line.replace(/"(\w+)": /g, '$1: '), limit);
}

/** The first characters, with an ellipsis if there are more. Never splits a character. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, isSplit(text, limit) ? limit - 1 : limit)}…`;
}

/** Whether a surrogate pair lies across this position. */
export const isSplit = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
