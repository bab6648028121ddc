'use client';
import { useThreadStore } from '../../../store/index.js';
import { JsonView } from '../../../json/index.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { Section } from './Section.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** Everything known about a call, raw. Only with `debug`. */
export function Debug() {
  const { debug } = useToolDisplaySettings();
  return debug ? <DebugPanel /> : null;
}

function DebugPanel() {
  const { call, phase } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const store = useThreadStore({ optional: true });
  // Read while rendering: the trace changes with every call, and this shows only one.
  const trace = store
    ?.getState()
    .trace.entries.filter((entry) => 'toolCallId' in entry && entry.toolCallId === call.toolCallId);
  const value = { phase, ...call, ...(trace && { trace }) };
  return (
    <Section slot="tool-debug" title={strings.debug} value={value}>
      {call.errorText !== undefined && <pre className="cau-tool-raw">{call.errorText}</pre>}
      <JsonView value={value} name={strings.debug} />
    </Section>
  );
}
