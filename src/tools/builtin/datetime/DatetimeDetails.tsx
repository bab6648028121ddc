'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { Facts, type Fact } from '../parts/Facts.js';
import { Meta } from '../parts/Meta.js';
import { Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn, textIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { formatAmount, formatDate, formatOwn, formatShort, formatTime } from './formatMoment.js';
import { readMoment, readSpan, type Moment, type Span } from './readMoment.js';

export function DatetimeDetails(props: ToolViewProps) {
  if (!hasResult(props)) return null;
  const result = resultIn(props);
  const span = readSpan(result);
  const moment = span ? undefined : readMoment(props.args, result);
  const formatted = textIn(result, 'formatted', 'readable');
  return (
    <Panel slot="tool-moment">
      {span && <SpanView span={span} />}
      {moment && <MomentView moment={moment} />}
      {!span && !moment && formatted !== undefined && (
        <p className="cau-big-text" dir="auto">
          {formatted}
        </p>
      )}
      {!span && !moment && formatted === undefined && <Raw value={result} />}
    </Panel>
  );
}

function MomentView({ moment }: { readonly moment: Moment }) {
  const { yourTime, iso } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const own = formatOwn(moment, locale);
  const facts: Fact[] = [{ name: iso, value: moment.iso, isCode: true }];
  if (own !== undefined) facts.unshift({ name: yourTime, value: own });
  return (
    <>
      <time className="cau-stack" dateTime={moment.iso}>
        <span className="cau-big-text">{formatDate(moment, locale)}</span>
        {moment.hasTime && <span className="cau-tabular">{formatTime(moment, locale)}</span>}
      </time>
      <Facts facts={facts} />
    </>
  );
}

function SpanView({ span: { amounts, text, from, to } }: { readonly span: Span }) {
  const { fromTo } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const [first, ...others] = amounts.map((amount) => formatAmount(amount, locale));
  return (
    <div className="cau-stack">
      <p className="cau-big-text cau-tabular" dir="auto">
        {first ?? text}
      </p>
      {from && to && <p>{fromTo(formatShort(from, locale), formatShort(to, locale))}</p>}
      <Meta items={others} />
    </div>
  );
}
