'use client';
import { toTitle } from '../../title.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatNumber } from '../format.js';
import { hasResult } from '../read.js';
import { readFacts, type NamedValue } from '../readFacts.js';
import { useBuiltinStrings } from '../strings.js';
import { Facts } from './Facts.js';
import { Panel } from './Panel.js';

/** Fields of an object as people call them. */
export function NamedFacts({ facts }: { readonly facts: readonly NamedValue[] }) {
  const { yes, no } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const toShown = (value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? yes : no;
    return typeof value === 'number' ? formatNumber(value, locale) : value;
  };
  return <Facts facts={facts.map(([name, value]) => ({ name: toTitle(name), value: toShown(value) }))} />;
}

/** What a tool was given, for as long as there is nothing else: the row has room for the beginning of it only. */
export function InputFacts(props: ToolViewProps) {
  const facts = readFacts(props.args);
  if (hasResult(props) || facts.length === 0) return null;
  return (
    <Panel slot="tool-input">
      <NamedFacts facts={facts} />
    </Panel>
  );
}
