import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// In jsdom, `URL` is the page's class, which the file system does not accept.
const root = resolve(import.meta.dirname, '../../..');

export interface Contract {
  /** Each `data-slot`, with the `data-state` values it can have. */
  readonly slots: ReadonlyMap<string, ReadonlySet<string>>;
  /** All other attributes that begin with `data-`. */
  readonly attributes: ReadonlySet<string>;
}

/** The promises of docs/reference/dom-contract.md: the rows of its tables of slots and attributes. */
export function readContract(): Contract {
  const text = readFileSync(join(root, 'docs/reference/dom-contract.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` +\|(.*)\|$/gm)];
  const slots = new Map<string, ReadonlySet<string>>();
  const attributes = new Set<string>();
  for (const [, name, rest] of rows) {
    if (name!.startsWith('data-')) attributes.add(name!);
    else {
      const states = rest!.split('|')[1] ?? '';
      slots.set(name!, new Set([...states.matchAll(/`([^`]+)`/g)].map(([, state]) => state!)));
    }
  }
  return { slots, attributes };
}

/** Attributes that assistant-ui's own primitives write. The contract does not promise them. */
const FOREIGN = new Set([
  'data-message-id',
  'data-active',
  'data-dragging',
  'data-floating',
  'data-aui-first',
]);

/** The slots, states and attributes of an element that the contract does not promise. */
export function breachesOf(element: Element, contract: Contract): string[] {
  const breaches: string[] = [];
  const slot = element.getAttribute('data-slot');
  const state = element.getAttribute('data-state');
  if (slot !== null && !contract.slots.has(slot)) breaches.push(`data-slot="${slot}"`);
  if (slot !== null && state !== null && !contract.slots.get(slot)?.has(state)) {
    breaches.push(`data-state="${state}" of ${slot}`);
  }
  for (const name of element.getAttributeNames()) {
    if (!name.startsWith('data-') || name === 'data-slot' || FOREIGN.has(name)) continue;
    if (!contract.attributes.has(name)) breaches.push(name);
  }
  return breaches;
}

const sources = (): readonly string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'));

export interface Written {
  readonly slots: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** Whether a word is a complete string literal anywhere in the code. */
  readonly hasWord: (word: string) => boolean;
}

/** The slots, states and attributes in the code. */
export function readSource(): Written {
  const code = sources().map(withoutComments);
  const all = code.join('\n');
  const found = (pattern: RegExp): ReadonlySet<string> =>
    new Set([...all.matchAll(pattern)].map(([, name]) => name!));
  return {
    slots: new Set(
      [...all.matchAll(/\b(?:data-)?slot=("[^"]+"|\{[^}]+\})/g)].flatMap(([, value]) =>
        [...value!.matchAll(/['"]([a-z-]+)['"]/g)].map(([, name]) => name!),
      ),
    ),
    attributes: new Set(
      [...found(/\s(data-[a-z-]+)(?==|$|[\s/>])/gm)].filter((name) => name !== 'data-slot'),
    ),
    hasWord: (word) => all.includes(`'${word}'`) || all.includes(`"${word}"`) || all.includes(`${word}:`),
  };
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
