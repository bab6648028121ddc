// What React renders, as seen by its developer tools: through a hook that React calls at every commit if the hook
// existed when React was loaded. The runner adds one only to count.

/** Function, class, memo and forwardRef components, and consumers of contexts. */
const COMPONENT = new Set([0, 1, 9, 11, 14, 15]);
const PERFORMED_WORK = 1;

const counted = { commits: 0, fibers: [] };

function visitNew(fiber) {
  if (COMPONENT.has(fiber.tag)) counted.fibers.push(fiber);
  for (let child = fiber.child; child; child = child.sibling) visitNew(child);
}

function visit(fiber, before) {
  if (COMPONENT.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) counted.fibers.push(fiber);
  if (fiber.child === before.child) return; // React skipped everything below it
  for (let child = fiber.child; child; child = child.sibling) {
    if (child.alternate) visit(child, child.alternate);
    else visitNew(child);
  }
}

/** Counts from now on, if there is a hook. Counting costs time, so it is never combined with timing. */
export function countRenders() {
  // oxlint-disable-next-line no-underscore-dangle -- React's name for it
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (!hook) return;
  hook.onCommitFiberRoot = (_renderer, { current }) => {
    counted.commits++;
    if (current.alternate) visit(current, current.alternate);
    else visitNew(current);
  };
}

/** What was rendered since the last call: commits, and each component by its name and the element it is in. */
export function takeRenders() {
  const { commits, fibers } = counted;
  counted.commits = 0;
  counted.fibers = [];
  return {
    commits,
    components: fibers.map((fiber) => ({ name: nameOf(fiber), elements: elementsOf(fiber) })),
  };
}

const nameOf = ({ type }) =>
  type?.displayName ?? type?.name ?? type?.render?.name ?? type?.type?.name ?? 'anonymous';

/** The elements that a component draws, or the one around it if it draws none. */
function elementsOf(fiber) {
  const drawn = [];
  const find = (from) => {
    for (let child = from.child; child; child = child.sibling) {
      if (typeof child.type === 'string') drawn.push(child.stateNode);
      else find(child);
    }
  };
  find(fiber);
  if (drawn.length > 0) return drawn;
  let around = fiber.return;
  while (around && typeof around.type !== 'string') around = around.return;
  return around ? [around.stateNode] : [];
}
