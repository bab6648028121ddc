import { foldTools } from './base.js';
import { createToolIds } from './ids.js';
import { attempt } from './json.js';
import { isTool, nodesOf, type Node } from './node.js';
import { cutSegments, type Segment } from './segments.js';
import type { AgentUIMessage } from './types.js';

/** What a turn has shown that was nothing but these rows. */
export function readPlain(rows: readonly AgentUIMessage[], idOf: (after: number) => string): readonly Node[] {
  return attempt(() => {
    const nodes = foldTools(nodesOf(rows), () => {});
    nameCalls(cutSegments(nodes, [], idOf));
    return nodes;
  }, []);
}

/** Gives the calls of a turn the ids they have on the screen. */
export function nameCalls(segments: readonly Segment[]): void {
  const idOf = createToolIds();
  for (const { id, nodes } of segments)
    for (const node of nodes) if (isTool(node)) node.id = idOf(node.key, id);
}
