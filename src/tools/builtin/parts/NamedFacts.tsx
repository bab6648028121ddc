'use client';
import { toTitle } from '../../registry/title.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatNumber } from '../format.js';
import { hasResult } from '../read.js';
import { readFacts, type NamedValue } from '../readFacts.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { Facts } from './Facts.js';
import { Panel } from './Panel.js';

/** The fields of an object, with readable names. */
export function NamedFacts({ facts }: { readonly facts: readonly NamedValue[] }) {
  const { yes, no } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const toShown = (value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? yes : no;
    return typeof value === 'number' ? formatNumber(value, locale) : value;
  };
  return <Facts facts={facts.map(([name, value]) => ({ name: toTitle(name), value: toShown(value) }))} />;
}

/** The arguments, until there is a result. The row only has room for their beginning. */
export function InputFacts(props: ToolViewProps) {
  const facts = readFacts(props.args);
  if (hasResult(props) || facts.length === 0) return null;
  return (
    <Panel slot="tool-input">
      <NamedFacts facts={facts} />
    </Panel>
  );
}
