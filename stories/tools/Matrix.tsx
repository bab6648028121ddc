import { en } from '../../src/locales/en.js';
import { TOOL_PHASES, ToolCallDisplay, type ToolPhase } from '../../src/tools/index.js';
import { examplesOf, registry, toolNames } from './fixtures.js';
import { Stage } from './Stage.js';

export interface MatrixProps {
  /** The rows, by the names of the tools. */
  readonly tools?: readonly string[];
  /** The columns. */
  readonly phases?: readonly ToolPhase[];
  /** @default false */
  readonly isOpen?: boolean;
  /** One below the other, for a narrow page. @default false */
  readonly isList?: boolean;
}

const EXAMPLES = Object.fromEntries(toolNames.map((name) => [name, examplesOf(name)]));

const done = async () => {};
/** All actions, so that every button is visible. */
const ACTIONS = { respondToApproval: done, retryToolCalls: done, stopToolCall: done, stop: done };

/** Every tool in every phase, for designers to check. */
export function Matrix({
  tools = toolNames,
  phases = TOOL_PHASES,
  isOpen = false,
  isList = false,
}: MatrixProps) {
  // In the order of the matrix, not the order in which they were ticked.
  const rows = toolNames.filter((name) => tools.includes(name));
  const columns = TOOL_PHASES.filter((phase) => phases.includes(phase));
  const calls = rows.flatMap((name) => Object.values(EXAMPLES[name]!));
  return (
    <Stage key={`${isOpen}`} calls={calls} isOpen={isOpen} actions={ACTIONS}>
      {isList ? <List tools={rows} phases={columns} /> : <Table tools={rows} phases={columns} />}
    </Stage>
  );
}

type Shown = Required<Pick<MatrixProps, 'tools' | 'phases'>>;

function Table({ tools, phases }: Shown) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
    <section className="matrix" aria-label="Tools and phases" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td aria-label="Tools by phases" />
            {phases.map((phase) => (
              <th key={phase} scope="col">
                <code>{phase}</code>
                <span>{en.tools.phase[phase]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <tr key={tool}>
              <th scope="row">
                {registry.resolve(tool).title}
                <code>{tool}</code>
              </th>
              {phases.map((phase) => (
                <td key={phase}>
                  <Call tool={tool} phase={phase} />
                  <Opens tool={tool} phase={phase} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function List({ tools, phases }: Shown) {
  return (
    <div className="matrix-list">
      {tools.map((tool) => (
        <section key={tool} aria-label={tool}>
          <h2>{tool}</h2>
          {phases.map((phase) => (
            <Call key={phase} tool={tool} phase={phase} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface CellProps {
  readonly tool: string;
  readonly phase: ToolPhase;
}

const Call = ({ tool, phase }: CellProps) => (
  <ToolCallDisplay call={EXAMPLES[tool]![phase]} isStale={phase === 'stale'} />
);

/** The stories of the phases, whose tool is a control. */
const STORIES: Readonly<Record<ToolPhase, string>> = {
  'input-streaming': 'input-streaming',
  running: 'running',
  'awaiting-approval': 'awaiting-approval',
  partial: 'partial',
  complete: 'complete',
  error: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  stale: 'stale',
};

const Opens = ({ tool, phase }: CellProps) => (
  <a
    className="matrix-open"
    target="_top"
    href={`./?path=/story/tool-calls-phases--${STORIES[phase]}&args=tool:${tool}`}
    aria-label={`Open ${tool}, ${phase}`}
  >
    Open
  </a>
);
