import { agentSettings } from '../../agentSettings.js';
import type { StopCondition, ThreadApi } from '../../options.js';
import type { RunState } from '../runState.js';

const DEFAULT_STEPS = 10;
const HAND_OVER_AFTER_MS = 8 * 60_000;

interface Step {
  readonly finishReason?: string;
  readonly content?: ReadonlyArray<{ readonly type: string }>;
  readonly toolCalls?: readonly unknown[];
}

/**
 * When the action stops calling the model: because the run is done, or because its time runs out and another action
 * takes over. The agent and the AI SDK both ask after each step, and lose a step if they get different answers, so each
 * step is decided once.
 */
export function createStopWhen(api: ThreadApi, state: RunState, startedAt: number): StopCondition {
  const decided = new Map<number, Promise<boolean>>();
  const { handOverAfterMs = HAND_OVER_AFTER_MS } = api.options;
  const conditions = [api.options.stopWhen ?? agentSettings(api.options).stopWhen ?? isTenth].flat();

  async function decide(steps: readonly Step[]): Promise<boolean> {
    // Steps of earlier actions count, but only their number is known here.
    const all = [
      ...Array.from({ length: state.stepsBefore }, () => ({ toolCalls: [] })),
      ...steps,
    ] as never[];
    const answers = await Promise.all(conditions.map(async (condition) => condition({ steps: all })));
    if (answers.some(Boolean)) return true;
    state.isHandOver = Date.now() - startedAt >= handOverAfterMs && isBoundary(steps.at(-1));
    return state.isHandOver;
  }

  return ({ steps }) => {
    const decision = decided.get(steps.length) ?? decide(steps);
    decided.set(steps.length, decision);
    return decision;
  };
}

const isTenth: StopCondition = ({ steps }) => steps.length >= DEFAULT_STEPS;

/** The model wants to continue and every call has its result: the next action finds all it needs in the rows. */
function isBoundary(step: Step | undefined): boolean {
  if (step?.finishReason !== 'tool-calls') return false;
  const results = (step.content ?? []).filter(({ type }) => type === 'tool-result' || type === 'tool-error');
  return results.length >= (step.toolCalls?.length ?? 0);
}
