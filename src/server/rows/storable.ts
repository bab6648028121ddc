import { isRecord, toJson } from '../../shared/json.js';

/** Convex refuses these names for fields, at any depth. */
const isFieldName = (key: string): boolean =>
  key !== '' && !key.startsWith('$') && /^[\x20-\x7e]*$/.test(key);

/** Convex's limits for a document, minus what a row adds around a value. */
const MAX_NESTING = 10;
const MAX_ELEMENTS = 8_192;
const MAX_FIELDS = 1_024;

/** The value as JSON, or its JSON text if Convex cannot store its field names (`$ref`, `naïve`) or its shape. */
export function storable(value: unknown): unknown {
  const json = toJson(value) ?? null;
  return isStorable(json) ? json : JSON.stringify(json);
}

/** Like `storable`, for arguments, which have to stay an object. */
export function storableArgs(args: unknown): Record<string, unknown> {
  const stored = storable(args ?? {});
  return isRecord(stored) ? stored : { json: stored };
}

/** Whether Convex can store the field names and the shape of a JSON value inside a row. */
export function isStorable(value: unknown, nesting = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (nesting >= MAX_NESTING) return false;
  if (Array.isArray(value)) {
    return value.length <= MAX_ELEMENTS && value.every((element) => isStorable(element, nesting + 1));
  }
  const entries = Object.entries(value);
  if (entries.length > MAX_FIELDS) return false;
  return entries.every(([key, field]) => isFieldName(key) && isStorable(field, nesting + 1));
}
