'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatDay, formatNumber } from '../format.js';
import { keyed } from '../keyed.js';
import { Excerpt } from '../parts/Excerpt.js';
import { Meta } from '../parts/Meta.js';
import { useFirst } from '../parts/MoreButton.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { WebLink } from '../parts/WebLink.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { readAnswer, readHits, type Hit } from './readHits.js';

export function WebSearchDetails(props: ToolViewProps) {
  const { noResults } = useBuiltinStrings();
  if (!hasResult(props)) return null;
  const result = resultIn(props);
  const hits = readHits(result);
  const answer = readAnswer(result);
  const isEmpty = hits?.length === 0 && answer === undefined;
  return (
    <Panel slot="tool-web-search">
      {answer !== undefined && <Excerpt text={answer} />}
      {hits && hits.length > 0 && <Hits hits={hits} />}
      {isEmpty && <Empty>{noResults}</Empty>}
      {!hits && answer === undefined && <Raw value={result} />}
    </Panel>
  );
}

function Hits({ hits }: { readonly hits: readonly Hit[] }) {
  const { showAll } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { shown, button } = useFirst(hits, 5, showAll(formatNumber(hits.length, locale)));
  return (
    <>
      <ol data-slot="tool-hits" className="cau-list">
        {keyed(shown, ({ url, title }) => url ?? title).map(([key, hit]) => (
          <li key={key} data-slot="tool-hit" className="cau-hit">
            <WebLink href={hit.url}>{hit.title}</WebLink>
            <Meta items={[hit.domain, hit.date !== undefined && formatDay(hit.date, locale)]} />
            {hit.snippet !== undefined && (
              <p className="cau-snippet" dir="auto">
                {hit.snippet.slice(0, 400)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {button}
    </>
  );
}
