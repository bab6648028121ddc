import * as agent07 from '@convex-dev/agent';
import * as deltas07 from '../../node_modules/@convex-dev/agent/dist/vercel/deltas.js';
import * as agent06 from '../agent-0.6/agent.js';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { toThreadUIMessages } from '../../src/server/index.js';

export interface AgentVersion {
  readonly name: string;
  /** The version's own `toUIMessages`, on stored documents. */
  readonly toUIMessages: (docs: readonly unknown[]) => AgentUIMessage[];
  /** The version's own reducer, on recorded deltas. */
  readonly reduceDeltas: (
    streams: readonly unknown[],
    deltas: readonly unknown[],
  ) => Promise<AgentUIMessage[]>;
}

type Docs07 = Parameters<typeof agent07.toUIMessages>[0];
type Docs06 = Parameters<typeof agent06.toUIMessages>[0];
type Reduce07 = Parameters<typeof deltas07.deriveUIMessagesFromDeltas>;
type Reduce06 = Parameters<typeof agent06.deriveUIMessagesFromDeltas>;

/**
 * The two supported sets of packages. Their UIMessages are assigned to the bridge's input type, so this file is also a
 * type test.
 */
export const agents: AgentVersion[] = [
  {
    name: 'agent 0.7, ai 7',
    toUIMessages: (docs) => agent07.toUIMessages(structuredClone(docs) as Docs07),
    reduceDeltas: (streams, deltas) =>
      deltas07.deriveUIMessagesFromDeltas('T', streams as Reduce07[1], deltas as Reduce07[2]),
  },
  {
    name: 'agent 0.6, ai 6',
    toUIMessages: (docs) => agent06.toUIMessages(structuredClone(docs) as Docs06),
    reduceDeltas: (streams, deltas) =>
      agent06.deriveUIMessagesFromDeltas('T', streams as Reduce06[1], deltas as Reduce06[2]),
  },
];

/** Everything that turns documents into UIMessages: both agents, and our own server. */
export const rowSources: Array<Pick<AgentVersion, 'name' | 'toUIMessages'>> = [
  ...agents,
  {
    name: 'the server helper',
    toUIMessages: (docs) =>
      toThreadUIMessages(structuredClone(docs) as Docs07, { describeError: ({ text }) => text }, false),
  },
];
