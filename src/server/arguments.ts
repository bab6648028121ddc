import { v, type GenericValidator, type ObjectType, type PropertyValidators } from 'convex/values';
import { isRecord } from '../bridge/json.js';
import { threadError } from './errors.js';

/**
 * The arguments, if they are what the validators say. Convex could check them itself, but would answer with an error
 * that has no code, and in production no words either.
 */
export function checkedArguments<Args extends PropertyValidators>(
  validators: Args,
  given: unknown,
): ObjectType<Args> {
  const problem = problemOf(v.object(validators) as GenericValidator, given, '');
  if (problem !== undefined) throw threadError('invalid-arguments', problem);
  return given as ObjectType<Args>;
}

type Known = { readonly kind: string; readonly isOptional: string } & Record<string, unknown>;

/** What is wrong with the value, or undefined. */
function problemOf(validator: GenericValidator, value: unknown, path: string): string | undefined {
  const known = validator as unknown as Known;
  if (value === undefined) return known.isOptional === 'optional' ? undefined : `${path} is missing.`;
  switch (known.kind) {
    case 'any':
      return undefined;
    case 'string':
    case 'boolean':
      return typeof value === known.kind ? undefined : wrong(path, `a ${known.kind}`);
    case 'float64':
      return typeof value === 'number' ? undefined : wrong(path, 'a number');
    case 'null':
      return value === null ? undefined : wrong(path, 'null');
    case 'literal':
      return value === known.value ? undefined : wrong(path, JSON.stringify(known.value));
    case 'union': {
      const problems = (known.members as GenericValidator[]).map((member) => problemOf(member, value, path));
      return problems.includes(undefined) ? undefined : wrong(path, 'one of what is allowed');
    }
    case 'array': {
      if (!Array.isArray(value)) return wrong(path, 'a list');
      const element = known.element as GenericValidator;
      return first(
        value.map((entry, i) => [`${path}[${i}]`, entry] as const),
        ([at, entry]) => problemOf(element, entry, at),
      );
    }
    case 'object': {
      if (!isRecord(value)) return wrong(path, 'an object');
      const fields = known.fields as Record<string, GenericValidator>;
      const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
      if (unknown !== undefined) return `${join(path, unknown)} is not an argument.`;
      return first(Object.entries(fields), ([key, field]) => problemOf(field, value[key], join(path, key)));
    }
    default:
      throw new Error(`Arguments of kind ${known.kind} cannot be checked.`);
  }
}

const wrong = (path: string, expected: string): string => `${path || 'The argument'} has to be ${expected}.`;
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function first<T>(list: readonly T[], problem: (entry: T) => string | undefined): string | undefined {
  for (const entry of list) {
    const found = problem(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}
