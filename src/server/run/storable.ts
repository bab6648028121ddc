import { isRecord, toJson } from '../../bridge/json.js';

/** Convex refuses these names for fields, at any depth. */
const isFieldName = (key: string): boolean =>
  key !== '' && !key.startsWith('$') && /^[\x20-\x7e]*$/.test(key);

/** The value as JSON, or its JSON text where Convex cannot store one of its field names (`$ref`, `naïve`). */
export function storable(value: unknown): unknown {
  const json = toJson(value) ?? null;
  return canStore(json) ? json : JSON.stringify(json);
}

/** The same for arguments, which have to stay an object. */
export function storableArgs(args: unknown): Record<string, unknown> {
  const stored = storable(args ?? {});
  return isRecord(stored) ? stored : { json: stored };
}

function canStore(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(canStore);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([key, field]) => isFieldName(key) && canStore(field));
}
