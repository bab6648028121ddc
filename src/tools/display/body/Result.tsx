'use client';
import { JsonView } from '../../../json/index.js';
import { subMessageText } from '../../nested.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { Section } from './Section.js';
import { useToolCallContext } from '../ToolCallContext.js';
import { View } from './View.js';

/** The result, or the tool's own view of the call before there is one. */
export function Result() {
  const { call, phase, display } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const isThere = phase === 'complete' || phase === 'partial';
  const title = phase === 'partial' ? strings.partialResult : strings.result;
  const said = subMessageText(call.output);
  const value = said ?? call.output;
  // A sub-agent without output is working, which is shown elsewhere.
  const generic =
    isThere && said !== '' ? (
      <Section slot="tool-result" title={title} value={value}>
        {value === undefined || value === null ? (
          <p className="cau-tool-text">{strings.noResult}</p>
        ) : (
          <JsonView value={value} name={title} />
        )}
      </Section>
    ) : null;
  return display.details ? <View of={display.details} fallback={generic} /> : generic;
}
