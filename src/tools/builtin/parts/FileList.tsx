'use client';
import { FileText } from 'lucide-react';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatSize } from '../../../json/index.js';
import { formatNumber } from '../format.js';
import { keyed } from '../keyed.js';
import type { FileFacts } from '../readFile.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { Meta } from './Meta.js';
import { useFirst } from './MoreButton.js';

const NO_MORE: readonly string[] = [];

/** A file with its details. */
export function FileLine({
  file,
  action,
  more = NO_MORE,
}: {
  readonly file: FileFacts;
  readonly action?: string;
  readonly more?: ReadonlyArray<string | undefined | false>;
}) {
  const strings = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { name, type, bytes, pages } = file;
  return (
    <div data-slot="tool-file" className="cau-file">
      <FileText className="cau-file-icon" size={14} />
      <span className="cau-file-name" dir="auto">
        {name}
      </span>
      <Meta
        items={[
          action,
          type,
          bytes !== undefined && formatSize(bytes, locale),
          pages !== undefined && strings.pages(pages, formatNumber(pages, locale)),
          ...more,
        ]}
      />
    </div>
  );
}

export function FileList({ files }: { readonly files: readonly FileFacts[] }) {
  const { showAll } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { shown, button } = useFirst(files, 6, showAll(formatNumber(files.length, locale)));
  return (
    <>
      <ul className="cau-list cau-list-tight">
        {keyed(shown, ({ name }) => name).map(([key, file]) => (
          <li key={key}>
            <FileLine file={file} />
          </li>
        ))}
      </ul>
      {button}
    </>
  );
}
