import { getConvexSize, type Value } from 'convex/values';
import { CONVEX_LIMITS, formatBytes } from './convexLimits.js';

/** Convex stores numbers, null and short names in more bytes than JSON does, but at most this many times as many. */
const MAX_RATIO = 5;

/** Whether a value whose JSON has this length may exceed the limit. Most values are far below it. */
export const mayExceed = (jsonLength: number, limit: number): boolean => jsonLength * MAX_RATIO > limit;

/** Throws if an argument or a return value is too large. `describe` words the error. */
export function checkSize(
  value: unknown,
  limit: number,
  describe: (actual: string, limit: string) => string,
): void {
  if (!mayExceed(lengthOf(value, limit / MAX_RATIO), limit)) return;
  const size = getConvexSize(value as Value);
  if (size > limit) throw new Error(describe(formatBytes(size), formatBytes(limit)));
}

/** The approximate length of the value as JSON. Stops counting above `enough`. */
function lengthOf(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  let length = 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && length <= enough; i++) length += lengthOf(value[i], enough - length);
    return length;
  }
  for (const key in value) {
    length += key.length + 4 + lengthOf((value as Record<string, unknown>)[key], enough - length);
    if (length > enough) break;
  }
  return length;
}

/** Throws if Convex cannot store the value because of its shape. `value` is the JSON that a syscall carries. */
export function checkShape(value: unknown, nesting = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (nesting >= CONVEX_LIMITS.nesting) {
    throw new Error(
      `Document is too nested (nested ${nesting + 1} levels deep > maximum nesting ${CONVEX_LIMITS.nesting})`,
    );
  }
  if (Array.isArray(value)) {
    const { length } = value;
    if (length > CONVEX_LIMITS.arrayElements) {
      throw new Error(`Array length is too long (${length} > maximum length ${CONVEX_LIMITS.arrayElements})`);
    }
    for (const element of value) checkShape(element, nesting + 1);
    return;
  }
  let fields = 0;
  for (const key in value) {
    checkShape((value as Record<string, unknown>)[key], nesting + 1);
    fields++;
  }
  if (fields > CONVEX_LIMITS.fields) {
    throw new Error(`Object has too many fields (${fields} > maximum number ${CONVEX_LIMITS.fields})`);
  }
}

export function checkDocumentSize(size: number): void {
  const limit = CONVEX_LIMITS.documentBytes;
  if (size > limit) {
    throw new Error(`Value is too large (${formatBytes(size)} > maximum size ${formatBytes(limit)})`);
  }
}
