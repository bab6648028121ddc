'use client';
import { nestedCallsOf } from '../../nested.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { Section } from './Section.js';
import { ToolCallDisplay } from '../ToolCallDisplay.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** The work of a sub-agent inside this call. */
export function Nested() {
  const { call, display } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const calls = nestedCallsOf(call, display);
  if (calls.length === 0) return null;
  return (
    <Section slot="tool-nested" title={strings.steps(calls.length)}>
      <ol className="cau-tool-list">
        {calls.map((nested) => (
          <li key={nested.toolCallId}>
            <ToolCallDisplay call={nested} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
