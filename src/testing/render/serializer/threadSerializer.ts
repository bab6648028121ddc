import { linesOf } from './linesOf.js';

/** A serializer for Vitest and Jest: `expect.addSnapshotSerializer(threadSerializer)`. */
export interface SnapshotSerializer {
  test(value: unknown): boolean;
  serialize(value: unknown, config: unknown, indentation: string): string;
}

/**
 * Prints what the kit rendered as a screen reader sees it: roles, names, states, text and the `data-*` of the DOM
 * contract, indented. Leaves out class names, styles, ids and the markup of icons.
 */
export const threadSerializer: SnapshotSerializer = {
  test: (value) => isTree(value) && isOurs(value),
  serialize: (value, _config, indentation) => serializeThread(value as Element, indentation),
};

/** The text that `threadSerializer` prints. */
export function serializeThread(root: Element | DocumentFragment, indentation = ''): string {
  return linesOf(root)
    .map(({ depth, text }) => `${indentation}${'  '.repeat(depth)}${text}`)
    .join('\n')
    .trimStart();
}

type Tree = Element | DocumentFragment;

// Not `instanceof`: under Jest the page's classes belong to another realm.
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' &&
  value !== null &&
  'nodeType' in value &&
  (value.nodeType === 1 || value.nodeType === 11) &&
  'querySelector' in value;

const OURS = '[data-cau]';

const isOurs = (tree: Tree): boolean =>
  ('closest' in tree && tree.closest(OURS) !== null) || tree.querySelector(OURS) !== null;
