import { TOOL_PHASES, ToolCallDisplay } from '../../src/tools/index.js';
import { examplesOf, toolNames } from './fixtures.js';
import { Stage } from './Stage.js';

export interface MatrixProps {
  readonly names?: readonly string[];
  /** @default false */
  readonly isOpen?: boolean;
}

const done = async () => {};
/** With all of them, so that every button is there. */
const ACTIONS = { respondToApproval: done, retryToolCalls: done, stopToolCall: done, stop: done };

/** Every phase of every tool: what a designer has to look at. */
export function Matrix({ names = toolNames, isOpen = false }: MatrixProps) {
  const examples = names.map((name) => ({ name, calls: examplesOf(name) }));
  return (
    <Stage calls={examples.flatMap(({ calls }) => Object.values(calls))} isOpen={isOpen} actions={ACTIONS}>
      <div className="matrix">
        {examples.map(({ name, calls }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {TOOL_PHASES.map((phase) => (
              <ToolCallDisplay key={phase} call={calls[phase]} isStale={phase === 'stale'} />
            ))}
          </section>
        ))}
      </div>
    </Stage>
  );
}
