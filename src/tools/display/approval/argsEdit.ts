import { isRecord } from '../../../shared/json.js';
import { draftOf, inOrder, readDraft, type ArgsDraft, type FieldError } from './argsDraft.js';

type Args = Readonly<Record<string, unknown>>;

/** The edit that a user is writing to replace the arguments of a call. */
export interface ArgsEdit {
  /** The arguments that have fields. */
  readonly args: Args;
  readonly fields: ArgsDraft;
  /** All arguments as JSON, while they are edited as JSON. */
  readonly json?: string | undefined;
}

const textOf = (args: Args): string => JSON.stringify(Object.fromEntries(inOrder(args)), null, 2);

/** The form starts with fields, or with JSON if there are no arguments. */
export const draftEdit = (args: Args): ArgsEdit => ({
  args,
  fields: draftOf(args),
  json: Object.keys(args).length === 0 ? textOf(args) : undefined,
});

/** The edited arguments, or the fields that cannot be read. The JSON counts as a field with an empty name. */
export function readEdit({ args, fields, json }: ArgsEdit): {
  readonly args: Record<string, unknown>;
  readonly errors: ReadonlyMap<string, FieldError>;
} {
  if (json === undefined) return readDraft(args, fields);
  try {
    const read: unknown = JSON.parse(json);
    if (isRecord(read)) return { args: read, errors: new Map() };
  } catch {
    // reported below
  }
  return { args: { ...args }, errors: new Map([['', 'json']]) };
}

export const toJsonText = (edit: ArgsEdit): ArgsEdit => ({ ...edit, json: textOf(readEdit(edit).args) });

/** Gives each argument of the JSON a field, including those that the model left out. */
export function toFields(edit: ArgsEdit): ArgsEdit {
  const { args } = readEdit(edit);
  return { args, fields: draftOf(args) };
}
