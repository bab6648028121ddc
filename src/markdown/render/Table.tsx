'use client';
/* oxlint-disable react/no-array-index-key -- text only grows at its end, so positions are stable keys */
import type { Tokens } from 'marked';
import { memo } from 'react';
import { useMarkdownView } from '../MarkdownContext.js';
import { useMarkdownStrings } from '../useMarkdownStrings.js';
import { renderInline } from './inline.js';

export interface TableProps {
  readonly token: Tokens.Table;
}

/** A table that scrolls inside itself, so that the page does not. */
export const Table = memo(function Table({ token }: TableProps) {
  const { components } = useMarkdownView();
  const strings = useMarkdownStrings();
  const { table: Whole = 'table', thead: Head = 'thead', tbody: Body = 'tbody', tr: Tr = 'tr' } = components;
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a scrolling element must be reachable by keyboard, and needs a name for that; as a region, each would be a landmark
    <div
      data-slot="markdown-table"
      className="cau-md-table"
      role="group"
      aria-label={strings.table(token.header.length, token.rows.length)}
      tabIndex={0}
    >
      <Whole>
        <Head>
          <Tr>
            {token.header.map((cell, at) => (
              <HeaderCell key={at} cell={cell} />
            ))}
          </Tr>
        </Head>
        {token.rows.length > 0 && (
          <Body>
            {token.rows.map((cells, at) => (
              <Row key={at} cells={cells} columns={token.header.length} />
            ))}
          </Body>
        )}
      </Whole>
    </div>
  );
});

function HeaderCell({ cell }: { readonly cell: Tokens.TableCell }) {
  const view = useMarkdownView();
  const { th: Th = 'th', td: Td = 'td' } = view.components;
  if (cell.text === '') return <Td />;
  return (
    <Th scope="col" data-align={cell.align ?? undefined}>
      {renderInline(cell.tokens, view)}
    </Th>
  );
}

interface RowProps {
  readonly cells: readonly Tokens.TableCell[];
  readonly columns: number;
}

/** Rows before the last do not change while the table grows. One empty cell replaces all missing ones. */
const Row = memo(function Row({ cells, columns }: RowProps) {
  const view = useMarkdownView();
  const { tr: Tr = 'tr', td: Td = 'td' } = view.components;
  return (
    <Tr>
      {cells.map((cell, at) => (
        <Td key={at} data-align={cell.align ?? undefined}>
          {renderInline(cell.tokens, view)}
        </Td>
      ))}
      {cells.length < columns && <Td colSpan={columns - cells.length} />}
    </Tr>
  );
});
