export interface RunningCalls {
  begin(toolCallId: string): void;
  /** The call's outcome is recorded, or never will be. */
  end(toolCallId: string): void;
  /** Resolves when no call is running, or after a while. */
  whenAllEnded(patienceMs: number): Promise<void>;
}

/** The calls that run in this action. */
export function createRunningCalls(): RunningCalls {
  const running = new Set<string>();
  let onAllEnded = () => {};
  return {
    begin: (toolCallId) => running.add(toolCallId),
    end(toolCallId) {
      running.delete(toolCallId);
      if (running.size === 0) onAllEnded();
    },
    async whenAllEnded(patienceMs) {
      if (running.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        onAllEnded = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
