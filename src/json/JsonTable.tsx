'use client';
import { useState } from 'react';
import { plainName } from '../shared/text/plainName.js';
import { has, inspect, isContainer, read, type Fields } from './read/inspect.js';
import { JsonLeaf } from './JsonLeaf.js';
import { useJsonStrings } from './useJsonStrings.js';
import { JsonTree } from './JsonTree.js';
import { ScrollRegion } from './text/ScrollRegion.js';
import { ShowMore } from './ShowMore.js';
import { rowOf, type Column, type Table } from './read/table.js';

const FIRST_ROWS = 20;
const MORE_ROWS = 100;

export interface JsonTableProps {
  readonly table: Table;
  readonly name: string | undefined;
}

export function JsonTable({ table: { columns, items }, name }: JsonTableProps) {
  const strings = useJsonStrings();
  const [shown, setShown] = useState(FIRST_ROWS);
  const label = strings.table(name, items.length, columns.length);
  const length = Math.min(shown, items.length);
  const rows = Array.from({ length }, (_, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position
    <Row key={at} item={read(items, at)} columns={columns} />
  ));
  return (
    <>
      <ScrollRegion slot="json-table" className="cau-json-scroll" label={label}>
        <table className="cau-json-table">
          <caption className="cau-sr">{label}</caption>
          <thead>
            <tr>
              {columns.map(({ key, isNumeric }) => (
                <th key={key} scope="col" data-slot="json-key" data-numeric={isNumeric}>
                  <bdi>{plainName(key)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      </ScrollRegion>
      <ShowMore shown={length} total={items.length} step={MORE_ROWS} onShow={setShown} />
    </>
  );
}

function Row({ item, columns }: { item: unknown; columns: readonly Column[] }) {
  const row = rowOf(item, columns);
  return (
    <tr data-slot="json-row">
      {row ? (
        columns.map((column) => <Cell key={column.key} row={row} column={column} />)
      ) : (
        <td colSpan={columns.length}>
          <Value value={item} name={undefined} />
        </td>
      )}
    </tr>
  );
}

function Cell({ row, column: { key, isNumeric } }: { row: Fields; column: Column }) {
  return (
    <td data-slot="json-cell" data-numeric={isNumeric}>
      {has(row, key) && <Value value={read(row, key)} name={key} />}
    </td>
  );
}

function Value({ value, name }: { value: unknown; name: string | undefined }) {
  const seen = inspect(value);
  return (
    <div className="cau-json-cell">
      {isContainer(seen) ? (
        <JsonTree value={value} name={name} defaultDepth={0} />
      ) : (
        <JsonLeaf leaf={seen} name={name} />
      )}
    </div>
  );
}
