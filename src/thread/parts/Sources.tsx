'use client';
import { useAuiState } from '@assistant-ui/react';
import { ExternalLink, FileText } from 'lucide-react';
import { plainName } from '../../shared/text/plainName.js';
import { linkUrl } from '../../shared/urls.js';
import { useThreadStrings } from '../ThreadContext.js';
import { useNumbers } from '../useNumbers.js';

/** The sources of a reply. */
export function Sources({ start, end }: { readonly start: number; readonly end: number }) {
  const strings = useThreadStrings();
  const { count } = useNumbers();
  const parts = useAuiState(({ message }) => message.parts);
  const sources = parts.slice(start, end + 1).flatMap((part) => (part.type === 'source' ? [part] : []));
  return (
    <div data-slot="sources" className="cau-sources">
      <span className="cau-sources-title">{strings.sources(sources.length, count(sources.length))}</span>
      <ol className="cau-sources-list">
        {sources.map((source, i) => {
          const url = source.sourceType === 'url' ? source.url : undefined;
          // oxlint-disable-next-line react/no-array-index-key -- ids can repeat, positions cannot
          return <Source key={i} url={url} title={source.title} />;
        })}
      </ol>
    </div>
  );
}

function Source({ url, title }: { readonly url: string | undefined; readonly title: string | undefined }) {
  const link = linkUrl(url);
  const name = plainName(title ?? link?.hostname ?? url ?? '');
  if (!link) {
    return (
      <li data-slot="source" className="cau-source" dir="auto">
        <FileText size={14} data-icon="document" />
        {name}
      </li>
    );
  }
  return (
    <li data-slot="source">
      <a className="cau-source" href={link.href} target="_blank" rel="noopener noreferrer" dir="auto">
        <ExternalLink size={14} data-icon="link" />
        {name}
      </a>
    </li>
  );
}
