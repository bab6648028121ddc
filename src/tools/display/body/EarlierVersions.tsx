'use client';
import { NOT_SUPERSEDED } from '../../supersede.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { ToolCallDisplay } from '../ToolCallDisplay.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** Earlier versions, one line each. */
export function EarlierVersions() {
  const { supersession } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { earlier = [] } = supersession;
  if (earlier.length === 0) return null;
  return (
    <details data-slot="tool-versions" className="cau-versions">
      <summary>{strings.earlierVersions(earlier.length)}</summary>
      <ol className="cau-tool-list">
        {earlier.map((call, i) => (
          <li key={call.toolCallId}>
            <ToolCallDisplay
              call={call}
              supersession={{ ...NOT_SUPERSEDED, isSuperseded: true, previous: earlier[i - 1] }}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
