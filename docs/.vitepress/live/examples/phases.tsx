import { TOOL_PHASES, ToolCallDisplay } from '../../../../src/tools/index.js';
import { examplesOf } from '../../../../stories/tools/fixtures.js';
import { Stage } from '../../../../stories/tools/Stage.js';
import './phases.css';

const searches = examplesOf('webSearch');
const done = async (): Promise<void> => {};
const actions = { respondToApproval: done, retryToolCalls: done, stop: done };

/** One search in each of the phases. */
export const Example = () => (
  <Stage calls={Object.values(searches)} isOpen={false} actions={actions}>
    <dl className="phases">
      {TOOL_PHASES.map((phase) => (
        <div key={phase}>
          <dt>{phase}</dt>
          <dd>
            <ToolCallDisplay call={searches[phase]} isStale={phase === 'stale'} />
          </dd>
        </div>
      ))}
    </dl>
  </Stage>
);
