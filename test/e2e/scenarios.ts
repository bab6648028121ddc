/** The model's script, for the backend that plays it and for the tests that check the screen. */
import { failure, text, toolCall, type Piece, type Step } from '../../src/testing/model/script.js';

/** Stands for a thread where a story has a gate: stories do not name their thread. */
export const STORIES = 'stories';

/** How a call of a probe ends. */
export type End = 'complete' | 'error' | 'soft';

/** Tools whose outcome the script decides. */
export const PROBES = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'epsilon',
  'zeta',
  'eta',
  'theta',
  'iota',
  'kappa',
] as const;
export type ProbeName = (typeof PROBES)[number] | 'getMyResume' | 'getMyJobPreferences';

export interface ProbeInput {
  readonly end: End;
  /** The gate inside the tool. */
  readonly gate?: string;
}

/** A tool that waits at its own gate, unless the script makes it hurry. */
export const probe = (name: ProbeName, end: End = 'complete', { isQuick = false } = {}): Piece =>
  toolCall(name, { end, ...(!isQuick && { gate: name }) } satisfies ProbeInput);

const plan = (status: 'in_progress' | 'completed'): Piece =>
  toolCall('showPlan', {
    id: 'job-search-plan',
    title: 'Finding jobs for you',
    todos: [
      { id: 'read', title: 'Read the resume', status },
      { id: 'match', title: 'Find what fits', status: 'pending' },
    ],
  });

const SAME = 'I look again.';

/** `⟦name⟧` before a word is a gate that the model waits at. */
export const scenarios = {
  plain: [[text('Two and ⟦middle⟧two make four.')]],
  single: [
    [text('I search for Python ⟦middle⟧tutorials.'), probe('alpha')],
    [text('Here are the ⟦answer⟧results of it.')],
  ],
  multiple: [
    [text('I search and ⟦middle⟧calculate.'), probe('alpha')],
    [text('Got the results, now ⟦between⟧the sum.'), probe('beta')],
    [text('The sum ⟦answer⟧is ten.')],
  ],
  three: [
    [text('I ask three at once.'), probe('alpha'), probe('beta', 'error'), probe('gamma')],
    [text('Two of three have answered.')],
  ],
  fails: [[text('I try it.'), probe('alpha', 'error')], [text('It did not work, but I am still here.')]],
  soft: [[text('I ask the service.'), probe('alpha', 'soft')], [text('The service is closed today.')]],
  plan: [[plan('in_progress')], [text('This is ⟦answer⟧the plan.')]],
  plans: [
    [text('I make a plan.'), plan('in_progress')],
    [text('I follow it ⟦between⟧now.'), plan('completed')],
    [text('The plan is done.')],
  ],
  jobs: [
    [plan('in_progress')],
    [probe('getMyResume')],
    [probe('getMyJobPreferences')],
    [text('Three warehouses near you ⟦answer⟧are hiring.')],
  ],
  echo: [[text(SAME), probe('alpha')], [text(SAME), probe('beta')], [text(SAME)]],
  breaks: [
    [
      text('I begin ⟦middle⟧well.'),
      failure(new Error('provider: 401 the key is invalid\n    at SECRET (sdk.ts:1)')),
    ],
  ],
  remove: [[text('May I?'), toolCall('removeFile', { file: 'a.txt' })], [text('That is settled.')]],
} as const satisfies Record<string, readonly Step[]>;

export type ScenarioName = keyof typeof scenarios;

const GATE = /⟦(\w+)⟧/g;

/** The visible form of a text. */
export const shownText = (written: string): string => written.replace(GATE, '').trim();

/** The screen after the scenario: texts as they are, calls as `tool state`. A plan shows once, in its first place. */
export const blocksOf = (steps: readonly Step[]): string[] =>
  steps.flat().flatMap((piece, i, pieces) => {
    if (piece.type === 'text') return [shownText(piece.text)];
    if (piece.type !== 'tool-call' || isLaterPlan(piece, pieces.slice(0, i))) return [];
    const { end = 'complete' } = piece.input as Partial<ProbeInput>;
    return [`${piece.toolName} ${end === 'soft' ? 'error' : end}`];
  });

const isLaterPlan = ({ toolName }: { readonly toolName: string }, before: Step): boolean =>
  toolName === 'showPlan' &&
  before.some((piece) => piece.type === 'tool-call' && piece.toolName === toolName);

/** The gates of a step that the model reaches. Tools reach theirs at the same time. */
export const gatesOf = (step: Step): { inText: string[]; inTools: string[] } => ({
  inText: step.flatMap((piece) =>
    piece.type === 'text' ? [...piece.text.matchAll(GATE)].map(([, name]) => name!) : [],
  ),
  inTools: step.flatMap((piece) => {
    const gate = piece.type === 'tool-call' ? (piece.input as Partial<ProbeInput>).gate : undefined;
    return gate === undefined ? [] : [gate];
  }),
});
