'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatNumber } from '../format.js';
import { Excerpt } from '../parts/Excerpt.js';
import { Meta } from '../parts/Meta.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { WebLink } from '../parts/WebLink.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { readPage } from './readPage.js';

export function UrlReaderDetails(props: ToolViewProps) {
  const strings = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const result = resultIn(props);
  const page = readPage(props.args, result);
  const isUnknown = hasResult(props) && page?.text === undefined && !page?.isBlank;
  if (!page && !isUnknown) return null;
  const { title, url, domain, words = 0, text, isTruncated, isBlank } = page ?? {};
  const name = title ?? url;
  return (
    <Panel slot="tool-page">
      {name !== undefined && (
        <div className="cau-hit">
          <WebLink href={url}>{name}</WebLink>
          <Meta
            items={[
              title !== undefined && domain,
              words > 0 && strings.words(words, formatNumber(words, locale)),
              isTruncated && strings.truncated,
            ]}
          />
        </div>
      )}
      {text !== undefined && <Excerpt text={text} />}
      {isBlank && <Empty>{strings.noText}</Empty>}
      {isUnknown && <Raw value={result} />}
    </Panel>
  );
}
