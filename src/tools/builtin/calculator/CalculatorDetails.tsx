'use client';
import { CopyButton } from '../../../json/index.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { formatValue, readCalculation } from './readCalculation.js';

export function CalculatorDetails(props: ToolViewProps) {
  const { notANumber } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const result = resultIn(props);
  const { expression, value } = readCalculation(props.args, result);
  const isUnknown = hasResult(props) && value === undefined;
  const text = value === undefined ? undefined : formatValue(value, locale);
  if (expression === undefined && value === undefined && !isUnknown) return null;
  return (
    <Panel slot="tool-calculation">
      {expression !== undefined && (
        <p className="cau-expression" dir="ltr">
          <code>{expression}</code>
        </p>
      )}
      {value !== undefined && (
        <div className="cau-big">
          <p className="cau-big-text cau-tabular" dir="ltr">
            <span className="cau-view-muted">= </span>
            {text ?? notANumber}
          </p>
          {/* Copies the plain digits, because other programs may not read a number with spaces or commas. */}
          {text !== undefined && <CopyButton value={String(value)} />}
        </div>
      )}
      {isUnknown && <Raw value={result} />}
    </Panel>
  );
}
