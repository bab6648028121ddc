/** The TypeScript type of a validator, as Convex exports validators in JSON. Ids are strings outside the component. */
export function typeOf(validator) {
  if (validator === null) return 'any';
  switch (validator.type) {
    case 'any':
      return 'any';
    case 'null':
    case 'boolean':
    case 'string':
      return validator.type;
    case 'number':
      return 'number';
    case 'bigint':
      return 'bigint';
    case 'bytes':
      return 'ArrayBuffer';
    case 'id':
      return 'string';
    case 'literal':
      return JSON.stringify(validator.value);
    case 'array':
      return `Array<${typeOf(validator.value)}>`;
    case 'record':
      return `Record<${typeOf(validator.keys)}, ${typeOf(validator.values.fieldType)}>`;
    case 'union':
      return validator.value.map(typeOf).join(' | ');
    case 'object': {
      const fields = Object.entries(validator.value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { fieldType, optional }]) => `${name}${optional ? '?' : ''}: ${typeOf(fieldType)}`);
      return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
    }
    default:
      throw new Error(`Cannot write the type of a "${validator.type}" validator: add it to typeOf.mjs.`);
  }
}
