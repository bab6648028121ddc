/** How an argument is edited, which follows from the model's value. */
export type FieldKind = 'line' | 'text' | 'number' | 'boolean' | 'lines' | 'json';

/** The text in each field. */
export type ArgsDraft = Readonly<Record<string, string | boolean>>;

export type FieldError = 'number' | 'json';

type Args = Readonly<Record<string, unknown>>;

const LINE = 80;

/**
 * The arguments sorted by name, as Convex stores them. A stream does not sort them, so without this, fields would swap
 * places under someone's cursor when the stored row arrives.
 */
export const inOrder = <T>(args: Readonly<Record<string, T>>): Array<[string, T]> =>
  Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1));

export function kindOf(value: unknown): FieldKind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return value.length > LINE || value.includes('\n') ? 'text' : 'line';
  const isList = Array.isArray(value) && value.length > 0 && value.every(isLine);
  return isList ? 'lines' : 'json';
}

const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() === value && value !== '' && !value.includes('\n');

export const draftOf = (args: Args): ArgsDraft =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, written(value)]));

function written(value: unknown): string | boolean {
  const kind = kindOf(value);
  if (kind === 'boolean') return value === true;
  if (kind === 'lines') return (value as string[]).join('\n');
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

/** The edited arguments, or the fields that cannot be read. */
export function readDraft(
  args: Args,
  draft: ArgsDraft,
): { readonly args: Record<string, unknown>; readonly errors: ReadonlyMap<string, FieldError> } {
  const errors = new Map<string, FieldError>();
  const read = Object.entries(args).map(([name, value]) => {
    const text = draft[name] ?? '';
    // Unedited arguments keep their exact values.
    if (text === written(value)) return [name, value];
    try {
      return [name, valueOf(kindOf(value), text)];
    } catch {
      errors.set(name, kindOf(value) === 'number' ? 'number' : 'json');
      return [name, value];
    }
  });
  return { args: Object.fromEntries(read), errors };
}

function valueOf(kind: FieldKind, text: string | boolean): unknown {
  if (typeof text === 'boolean') return text;
  switch (kind) {
    case 'number': {
      const number = Number(text);
      if (text.trim() === '' || !Number.isFinite(number)) throw new Error('This is not a number.');
      return number;
    }
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'json':
      return JSON.parse(text) as unknown;
    default:
      return text;
  }
}
