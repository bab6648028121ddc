import { isRecord } from '../../../shared/json.js';
import type { AddDeltaArgs } from '../../agentPort.js';

type Parts = AddDeltaArgs['parts'];

/**
 * How long a delta waits for the start of a call that it shows. The ledger records a start in a few milliseconds; a call
 * that asks a person first does not start.
 */
const START_PATIENCE_MS = 100;

interface Times {
  readonly startedAt: number;
  readonly endedAt?: number;
}

export interface CallTimes {
  start(toolCallId: string, startedAt: number): void;
  end(toolCallId: string, endedAt: number): void;
  /** The parts of a delta, with the times that the ledger has for the calls among them. */
  addTo(parts: Parts): Parts;
  /** Resolves when the calls among these parts whose tool `isAwaited` accepts have started, or after a moment. */
  whenStarted(parts: Parts, isAwaited: (toolName: string) => boolean): Promise<void>;
  /** Whether a written delta shows the call. */
  isShown(toolCallId: string): boolean;
}

/**
 * When the calls of this action ran, as the ledger recorded it. The stream carries these times to readers, so that they
 * do not have to read the ledger, which changes with every call.
 */
export function createCallTimes(): CallTimes {
  const times = new Map<string, Times>();
  const waiting = new Map<string, () => void>();
  const shownIds = new Set<string>();

  function withTimes(part: Parts[number]): Parts[number] {
    if (!isRecord(part) || typeof part.toolCallId !== 'string') return part;
    const time = times.get(part.toolCallId);
    if (part.type === 'tool-input-available') {
      shownIds.add(part.toolCallId);
      return time ? { ...part, startedAt: time.startedAt } : part;
    }
    const isEnd = part.type === 'tool-output-available' || part.type === 'tool-output-error';
    return isEnd && part.preliminary !== true ? { ...part, ...time } : part;
  }

  return {
    start(toolCallId, startedAt) {
      times.set(toolCallId, { startedAt });
      waiting.get(toolCallId)?.();
    },
    async whenStarted(parts, isAwaited) {
      const awaited = parts.flatMap((part) => {
        if (!isRecord(part) || part.type !== 'tool-input-available') return [];
        const { toolCallId, toolName } = part as { toolCallId: string; toolName: string };
        return part.providerExecuted !== true && isAwaited(toolName) && !times.has(toolCallId)
          ? [toolCallId]
          : [];
      });
      if (awaited.length === 0) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const started = awaited.map((id) => new Promise<void>((resolve) => waiting.set(id, resolve)));
      const moment = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, START_PATIENCE_MS);
      });
      await Promise.race([Promise.all(started), moment]);
      clearTimeout(timer);
      for (const id of awaited) waiting.delete(id);
    },
    end(toolCallId, endedAt) {
      const time = times.get(toolCallId);
      if (time) times.set(toolCallId, { ...time, endedAt });
    },
    addTo: (parts) => parts.map(withTimes),
    isShown: (toolCallId) => shownIds.has(toolCallId),
  };
}
