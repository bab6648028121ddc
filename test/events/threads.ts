import * as fc from 'fast-check';
import {
  createThreadBridge,
  type AgentUIMessage,
  type BridgeMessage,
  type ThreadFrame,
  type ThreadSnapshot,
} from '../../src/bridge/index.js';
import { rowSources } from '../support/agents.js';
import { createRandom, sized } from '../support/deep.js';
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
  steps: fc.array(step, { minLength: 1, maxLength: sized(3, 4) }),
  end: fc.constantFrom('done', 'done', 'done', 'abort', 'fail', 'crash'),
  repeatsIds: fc.constant(false),
});

/** Random runs, with the rows and streams that the agent would write for them. */
export const plans: fc.Arbitrary<TurnPlan[]> = fc.array(
  fc.record({
    user: fc.constantFrom(true, true, true, false),
    generations: fc.array(generation, { maxLength: 3 }),
    system: fc.boolean(),
  }),
  { minLength: 1, maxLength: sized(2, 3) },
);

/** The frames that a client would get from these runs, one per event. */
export const framesOf = (turns: readonly TurnPlan[]): ThreadFrame[] =>
  simulate(turns).map(({ docs, streams }) => ({
    persisted: toUIMessages(docs).map(withFiles),
    streams,
    complete: true,
  }));

/** The first message of the user carries two files. */
function withFiles(message: AgentUIMessage): AgentUIMessage {
  if (message.role !== 'user' || message.order !== 0) return message;
  const image = {
    type: 'file',
    mediaType: 'image/png',
    url: 'https://files.example/a.png',
    filename: 'a.png',
  };
  const file = { type: 'file', mediaType: 'application/pdf', url: 'https://files.example/a.pdf' };
  return { ...message, parts: [...message.parts, image, file] };
}

export function snapshotsOf(frames: readonly ThreadFrame[]): ThreadSnapshot[] {
  const bridge = createThreadBridge({ threadId: 'T' });
  return frames.map((frame) => bridge.update(frame));
}

/** The part of a message that the event format can express. */
export const expressible = ({ id, role, content, attachments, status, createdAt }: BridgeMessage) => ({
  id,
  role,
  status,
  createdAt: createdAt.getTime(),
  attachments: attachments?.map((attachment) => attachment.content),
  content: content.map((part) => {
    if (part.type !== 'tool-call') return part;
    const { argsText: _, approval, ...shown } = part; // the title follows from the arguments
    // A question that was cut off with its run is only an error.
    return shown.isError ? shown : { ...shown, approval };
  }),
});

export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  return list
    .map((entry) => [random(), entry] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, entry]) => entry);
}

/** The messages without their time, because a reply that is about to begin has a different time than its first row. */
export const contentsOf = ({ messages }: ThreadSnapshot) =>
  messages.map((message) => ({ ...expressible(message), createdAt: undefined }));
