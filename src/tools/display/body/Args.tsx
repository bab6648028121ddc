'use client';
import { JsonView } from '../../../json/index.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { useThrottled } from '../../useThrottled.js';
import { Fields } from './Fields.js';
import { Section } from './Section.js';
import { useToolCallContext } from '../ToolCallContext.js';
import { View } from './View.js';

/** The arguments of the call. */
export function Args() {
  const { call, phase, display } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const args = useThrottled(call.args, phase === 'input-streaming');
  if (display.args === false || Object.keys(args).length === 0) return null;
  // Arguments that people decide about are readable fields, before and after the decision.
  const generic =
    call.approval || call.permission ? (
      <Fields args={args} title={strings.args} permission={call.permission} />
    ) : (
      <Section slot="tool-args" title={strings.args} value={args}>
        <JsonView value={args} name={strings.args} />
      </Section>
    );
  return display.args ? <View of={display.args} fallback={generic} /> : generic;
}
