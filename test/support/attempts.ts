/**
 * A run that dies inside steps and repeats them: what a server with a ledger stores and streams, event by event, and
 * what a correct thread shows at every moment.
 */
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { assistant, stream, text, tool, user } from './build.js';

export interface RemadeStep {
  /** How often the run dies inside this step before it completes. */
  readonly crashes: number;
  readonly calls: number;
  /** Every attempt calls its tools with the same ids. */
  readonly repeatsIds: boolean;
}

export interface RemadePlan {
  readonly steps: readonly RemadeStep[];
  /** All steps are in one row, as `toUIMessages` groups them. */
  readonly isGrouped: boolean;
  /** The list of streams names the attempt of each stream. */
  readonly saysAttempt: boolean;
  /** A dead stream stays listed while its step is repeated. */
  readonly lingers: boolean;
}

export interface RemadeMoment {
  readonly persisted: AgentUIMessage[];
  readonly streams: AgentUIMessage[];
  /** The visible part of the reply. Unknown between a crash and the next attempt, because it depends on what the client received. */
  readonly shown: readonly string[] | undefined;
  /** Texts of replaced attempts. */
  readonly replaced: readonly string[];
}

type Part = ReturnType<typeof text>;

interface Stored {
  readonly step: number;
  parts: Part[];
  attempt: number;
  isOpen: boolean;
}

export function simulateAttempts({ steps, isGrouped, saysAttempt, lingers }: RemadePlan): RemadeMoment[] {
  const moments: RemadeMoment[] = [];
  const stored: Stored[] = [];
  let attempt = 1;
  let streams: Array<{ id: string; slot: number; attempt: number; parts: Part[] }> = [];
  let isSure = true;
  const replaced: string[] = [];
  let said = '';

  const rowOf = (entries: readonly Stored[]): AgentUIMessage => {
    const row = assistant(0, entries[0]!.step, ...entries.flatMap(({ parts }) => parts));
    const last = entries.at(-1)!;
    return { ...row, exact: true, attempt: last.attempt, status: last.isOpen ? 'pending' : 'success' };
  };
  const record = (): void => {
    const rows = isGrouped && stored.length > 0 ? [rowOf(stored)] : stored.map((entry) => rowOf([entry]));
    const written = [...stored.flatMap(({ parts }) => parts), ...open()];
    moments.push(
      structuredClone({
        persisted: [user(0), ...rows],
        streams: streams.map(({ id, slot, attempt: number, parts }) => ({
          ...stream(0, slot, ...parts),
          id,
          ...(saysAttempt && { attempt: number }),
        })),
        shown: isSure ? written.flatMap(wordsOf) : undefined,
        replaced,
      }),
    );
  };
  /** The position in the stream at which the open step begins. */
  let from = 0;
  const open = (): readonly Part[] => streams.at(-1)?.parts.slice(from) ?? [];

  let slot = 1;
  for (const { crashes, calls, repeatsIds } of steps) {
    const entry: Stored = { step: slot, parts: [], attempt, isOpen: true };
    stored.push(entry);
    from = streams.at(-1)?.parts.length ?? 0;
    record();
    for (let crash = 0; crash <= crashes; crash++) {
      const isLast = crash === crashes;
      if (crash > 0) {
        attempt++;
        entry.attempt = attempt;
        replaced.push(said);
        from = 0;
        isSure = true;
        if (lingers) {
          // The list still contains the dead stream, which must not show.
          const [dead] = streams.splice(-1);
          record();
          moments.push({ ...moments.pop()!, streams: [...streamsOf(dead!, saysAttempt)] });
        } else record();
        streams = [];
      }
      if (streams.length === 0) {
        streams.push({ id: `stream:${slot}_${attempt}`, slot, attempt, parts: [] });
        record();
      }
      const { parts } = streams.at(-1)!;
      parts.push({ type: 'step-start' });
      const words = `Let me see. ${isLast ? 'Step' : 'Attempt'} ${slot}, number ${crash}.`;
      said = `text:${words}`;
      const sentence: Part = { ...text(''), state: 'streaming' };
      parts.push(sentence);
      for (const end of [4, 12, words.length]) {
        sentence.text = words.slice(0, end);
        record();
      }
      for (let i = 0; i < calls; i++) {
        const id = repeatsIds ? `call_${slot}_${i}` : `call_${slot}_${i}_${crash}`;
        const input = { q: `${crash}` };
        const part = tool(id, 'input-streaming', {
          input: undefined,
          inputText: `{"q":"${'.'.repeat(9 - crash)}`,
        });
        parts.push(part);
        record();
        if (!isLast) continue;
        Object.assign(part, { state: 'input-available', input, inputText: undefined });
        record();
        Object.assign(part, { state: 'output-available', output: `did ${id}` });
        record();
      }
      if (isLast) continue;
      isSure = false;
      if (!lingers) streams = [];
      record();
    }
    entry.parts = [...open()];
    entry.isOpen = false;
    from = Infinity;
    slot += calls > 0 ? 2 : 1;
    if (calls === 0) break;
  }
  streams = [];
  record();
  return moments;
}

function streamsOf(
  { id, slot, attempt, parts }: { id: string; slot: number; attempt: number; parts: Part[] },
  saysAttempt: boolean,
): AgentUIMessage[] {
  return structuredClone([{ ...stream(0, slot, ...parts), id, ...(saysAttempt && { attempt }) }]);
}

function wordsOf(part: Part): string[] {
  if (part.type === 'step-start' || part.text === '') return [];
  return [part.type === 'text' ? `text:${String(part.text)}` : `tool:${String(part.toolCallId)}`];
}
