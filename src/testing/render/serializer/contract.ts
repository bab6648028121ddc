/** The attributes of the DOM contract that are printed, in this order. */
const PRINTED = [
  'tool',
  'outcome',
  'role',
  'kind',
  'form',
  'name',
  'type',
  'language',
  'many',
  'superseded',
] as const;

/** `[slot state tool=…]` for an element of the contract. */
export function contractOf(element: Element): string | undefined {
  const slot = element.getAttribute('data-slot');
  if (slot === null) return undefined;
  const state = element.getAttribute('data-state');
  const rest = PRINTED.flatMap((name) => {
    const value = element.getAttribute(`data-${name}`);
    if (value === null) return [];
    return value === '' || value === 'true' ? [name] : [`${name}=${value}`];
  });
  return `[${[slot, ...(state === null ? [] : [state]), ...rest].join(' ')}]`;
}
