/**
 * Gaps in the reference: exports without a sentence, and entries that the overview leaves out.
 *
 * @param {import('./read.mjs').Entry[]} entries
 * @param {string} overview
 */
export function findProblems(entries, overview) {
  const unlisted = entries
    .filter(({ specifier }) => rowOf(specifier, overview) === undefined)
    .map(({ specifier }) => `docs/reference/README.md has no row for ${specifier}. Add one.`);
  const undocumented = entries.flatMap(({ specifier, source, exports }) =>
    exports
      .filter(({ name, summary }) => summary === '' && name !== 'default')
      .map(({ name }) => `${source}: "${name}" of ${specifier} has no JSDoc sentence. Say what it is for.`),
  );
  return [...unlisted, ...undocumented];
}

/** The description of an entry in the overview, as a sentence. */
export function aboutEntry(specifier, overview) {
  const [, , what = '', where = ''] = (rowOf(specifier, overview) ?? '')
    .split('|')
    .map((cell) => cell.trim());
  return what && `${what[0].toUpperCase()}${what.slice(1)}. Runs in: ${where}.`;
}

const rowOf = (specifier, overview) =>
  overview.split('\n').find((line) => line.startsWith(`| \`${specifier}\``));
