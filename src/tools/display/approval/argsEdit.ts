import { isRecord } from '../../../shared/json.js';
import { draftOf, inOrder, readDraft, type ArgsDraft, type FieldError } from './argsDraft.js';

type Args = Readonly<Record<string, unknown>>;

/** The edit that a user is writing to replace the arguments of a call. */
export interface ArgsEdit {
  /** The arguments that there are fields for. */
  readonly args: Args;
  readonly fields: ArgsDraft;
  /** All of them as JSON, while they are edited like that. */
  readonly json?: string | undefined;
}

const textOf = (args: Args): string => JSON.stringify(Object.fromEntries(inOrder(args)), null, 2);

/** The form begins with fields, and with JSON where there are no arguments. */
export const draftEdit = (args: Args): ArgsEdit => ({
  args,
  fields: draftOf(args),
  json: Object.keys(args).length === 0 ? textOf(args) : undefined,
});

/** What was written, or the fields that can’t be read. The name of the JSON is empty. */
export function readEdit({ args, fields, json }: ArgsEdit): {
  readonly args: Record<string, unknown>;
  readonly errors: ReadonlyMap<string, FieldError>;
} {
  if (json === undefined) return readDraft(args, fields);
  try {
    const read: unknown = JSON.parse(json);
    if (isRecord(read)) return { args: read, errors: new Map() };
  } catch {
    // below
  }
  return { args: { ...args }, errors: new Map([['', 'json']]) };
}

export const toJsonText = (edit: ArgsEdit): ArgsEdit => ({ ...edit, json: textOf(readEdit(edit).args) });

/** Each argument of the JSON gets a field, also one that the model left out. */
export function toFields(edit: ArgsEdit): ArgsEdit {
  const { args } = readEdit(edit);
  return { args, fields: draftOf(args) };
}
