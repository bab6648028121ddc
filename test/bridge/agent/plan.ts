import {
  file,
  reasoning,
  source,
  text,
  toolCall,
  type Piece,
  type Script,
} from '../../../src/testing/index.js';
import { createRandom } from '../../support/deep.js';

/** The tools of the agents: what they return, throw, ask and save. */
export type ToolName = 'find' | 'slow' | 'boom' | 'soft' | 'watch' | 'ask' | 'save';

/** What happens to a turn beside its replies. */
export type Disturbance =
  | 'none'
  | 'fail'
  | 'stop'
  | 'delete-result'
  | 'delete-reply'
  | 'delete-turn-while-running';

export interface AgentStep {
  readonly pieces: readonly Piece[];
  readonly callIds: readonly string[];
}

export interface TurnPlan {
  readonly prompt: string;
  readonly steps: readonly AgentStep[];
  /** What a second agent replies to the same prompt at the same time. */
  readonly parallel: readonly AgentStep[] | undefined;
  readonly disturbance: Disturbance;
}

/** A conversation on the real agent. Plain data, so that a failure can print it. */
export interface AgentPlan {
  readonly turns: readonly TurnPlan[];
  /** An app streams a reply with data parts itself, without an agent. */
  readonly hasDataTurn: boolean;
  readonly chunkDelayMs: number;
  readonly pageSize: number;
}

const SMALL_IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** More than the 64 KB that the agent keeps in a row: it goes to the storage. */
const LARGE_FILE = 'QUJD'.repeat(24_000);

const DISTURBANCES: readonly Disturbance[] = [
  'none',
  'none',
  'none',
  'fail',
  'stop',
  'delete-result',
  'delete-reply',
  'delete-turn-while-running',
];

const TOOLS: readonly ToolName[] = ['find', 'find', 'slow', 'boom', 'soft', 'watch', 'ask', 'save'];

export function randomAgentPlan(seed: number): AgentPlan {
  const random = createRandom(seed);
  for (let i = 0; i < 4; i++) random(); // the first numbers of neighbouring seeds are alike
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  let count = 0;
  // Every text is said once, so that one that is shown twice is found.
  const sentence = () =>
    `Sentence «${count++}» has ${pick(['few', 'some more', 'a couple of other'])} words.`;

  const randomPiece = (): Piece => {
    switch (below(6)) {
      case 0:
        return reasoning(sentence());
      case 1:
        return file('image/png', SMALL_IMAGE.replace('AAAA', `AA${String(count++).padStart(2, 'A')}`));
      case 2:
        return below(3) > 0
          ? source(`https://example.com/${count++}`, 'A source')
          : file('application/pdf', LARGE_FILE);
      default:
        return text(sentence());
    }
  };
  const randomStep = (name: string, isLast: boolean, tools: readonly ToolName[]): AgentStep => {
    const pieces = [text(sentence()), ...Array.from({ length: below(3) }, randomPiece)];
    const callIds = isLast ? [] : Array.from({ length: 1 + below(3) }, (_, i) => `${name}-${i}`);
    for (const id of callIds) {
      const input = { q: id, nested: { y: 1, x: [2, { b: 1, a: 2 }] }, also: below(9) };
      pieces.push(toolCall(pick(tools), input, { toolCallId: id }));
      if (below(5) === 0) pieces.push(randomPiece());
    }
    return { pieces, callIds };
  };
  const randomSteps = (name: string, tools: readonly ToolName[]): AgentStep[] => {
    const length = 1 + below(3);
    return Array.from({ length }, (_, i) => randomStep(`${name}s${i}`, i === length - 1, tools));
  };
  const turns = Array.from({ length: 1 + below(2) }, (_, i): TurnPlan => {
    const isParallel = below(4) === 0;
    const disturbance = isParallel ? 'none' : pick(DISTURBANCES);
    // Two runs at once answer no approvals: only one of them is the server's own. And an answer is stored as a result is.
    const asks = !isParallel && disturbance !== 'delete-result';
    const tools = TOOLS.filter((name) => asks || name !== 'ask');
    return {
      prompt: `Prompt ${i}`,
      steps: randomSteps(`t${i}`, tools),
      parallel: isParallel ? randomSteps(`p${i}`, ['find', 'slow', 'soft']) : undefined,
      disturbance,
    };
  });
  return { turns, hasDataTurn: below(5) === 0, chunkDelayMs: below(3), pageSize: pick([50, 50, 3, 1]) };
}

/** The model says what follows from the results in its prompt, however often it is asked. */
export function scriptOf(turns: ReadonlyArray<{ prompt: string; steps: readonly AgentStep[] }>): Script {
  return ({ prompt }) => {
    const results = new Set(
      prompt.flatMap(({ role, content }) =>
        role === 'tool' ? content.map((part) => ('toolCallId' in part ? part.toolCallId : '')) : [],
      ),
    );
    const asked = JSON.stringify(prompt.findLast(({ role }) => role === 'user')?.content ?? '');
    const turn = turns.find((candidate) => asked.includes(`"${candidate.prompt}"`)) ?? turns[0]!;
    const next = turn.steps.find(({ callIds }) => !callIds.some((id) => results.has(id)));
    return (next ?? turn.steps.at(-1)!).pieces;
  };
}
