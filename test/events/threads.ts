import * as fc from 'fast-check';
import {
  createThreadBridge,
  type AgentUIMessage,
  type BridgeMessage,
  type ThreadFrame,
  type ThreadSnapshot,
} from '../../src/bridge/index.js';
import { rowSources } from '../support/agents.js';
import { simulate, type TurnPlan } from '../support/world.js';

const { toUIMessages } = rowSources.find(({ name }) => name === 'the server helper')!;

const call = fc.record({
  outcome: fc.constantFrom('ok', 'ok', 'null', 'throw', 'soft', 'approve', 'deny', 'client'),
  preliminary: fc.boolean(),
});
const step = fc.record({
  reasoning: fc.boolean(),
  text: fc.constantFrom('none', 'own'),
  calls: fc.array(call, { maxLength: 3 }),
  savesRow: fc.boolean(),
});
const generation = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('done', 'done', 'done', 'abort', 'fail', 'crash'),
  repeatsIds: fc.constant(false),
});

/** Random runs: what the agent would store and stream of them. */
export const plans: fc.Arbitrary<TurnPlan[]> = fc.array(
  fc.record({
    user: fc.constantFrom(true, true, true, false),
    generations: fc.array(generation, { maxLength: 3 }),
    system: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The frames that a client would see of these runs, one for each thing that happens. */
export const framesOf = (turns: readonly TurnPlan[]): ThreadFrame[] =>
  simulate(turns).map(({ docs, streams }) => ({
    persisted: toUIMessages(docs).map(withExtras),
    streams: streams.map(withExtras),
    complete: true,
  }));

/** Files, sources and data beside what the simulation writes. */
function withExtras(message: AgentUIMessage): AgentUIMessage {
  if (message.role === 'system' || message.status !== 'success' || message.order !== 0) return message;
  const extras = [
    { type: 'file', mediaType: 'image/png', url: 'https://files.example/a.png', filename: 'a.png' },
    { type: 'file', mediaType: 'application/pdf', url: 'https://files.example/a.pdf' },
    { type: 'source-url', sourceId: `s${message.stepOrder}`, url: 'https://example.com', title: 'Example' },
    { type: 'data-weather', data: { degrees: 21 } },
  ];
  return {
    ...message,
    parts: [...message.parts, ...(message.role === 'user' ? extras.slice(0, 2) : extras)],
  };
}

export function snapshotsOf(frames: readonly ThreadFrame[]): ThreadSnapshot[] {
  const bridge = createThreadBridge({ threadId: 'T' });
  return frames.map((frame) => bridge.update(frame));
}

/** What the event format can express of a message. */
export const expressible = ({ id, role, content, attachments, status, createdAt }: BridgeMessage) => ({
  id,
  role,
  status,
  createdAt: createdAt.getTime(),
  attachments: attachments?.map((attachment) => attachment.content),
  content: content.map((part) => {
    if (part.type !== 'tool-call') return part;
    const { argsText: _, ...shown } = part; // it follows from the arguments
    return shown;
  }),
});
