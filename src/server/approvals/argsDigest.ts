import { isRecord } from '../../shared/json.js';

/** Identifies the arguments of a call: an approval is valid for these and no others. Key order does not matter. */
export async function argsDigest(args: unknown): Promise<string> {
  const json: unknown = JSON.parse(JSON.stringify(args ?? {}));
  const bytes = new TextEncoder().encode(JSON.stringify(sorted(json)));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Convex does not keep the order of an object's fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((key) => [key, sorted(value[key])]);
}
