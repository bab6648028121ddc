import * as agent07 from '@convex-dev/agent';
import * as agent06 from '../agent-0.6/agent.js';
import type { AgentUIMessage } from '../../src/bridge/index.js';

export interface AgentVersion {
  readonly name: string;
  /** The version's own `toUIMessages`, on stored documents. */
  readonly toUIMessages: (docs: readonly unknown[]) => AgentUIMessage[];
  /** The version's own reducer, on recorded deltas. */
  readonly deriveUIMessages: (
    threadId: string,
    streams: readonly unknown[],
    deltas: readonly unknown[],
  ) => Promise<AgentUIMessage[]>;
}

type Docs07 = Parameters<typeof agent07.toUIMessages>[0];
type Docs06 = Parameters<typeof agent06.toUIMessages>[0];

/** The two supported sets. Their UIMessages are assigned to the bridge's input type: this file is their type test. */
export const agents: Array<Omit<AgentVersion, 'deriveUIMessages'>> = [
  { name: 'agent 0.7, ai 7', toUIMessages: (docs) => agent07.toUIMessages(structuredClone(docs) as Docs07) },
  { name: 'agent 0.6, ai 6', toUIMessages: (docs) => agent06.toUIMessages(structuredClone(docs) as Docs06) },
];
