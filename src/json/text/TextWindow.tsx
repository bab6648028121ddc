'use client';
import { useMemo, useState, type CSSProperties, type UIEvent } from 'react';
import { withoutControls } from '../../shared/text/plainName.js';
import { FIRST_WINDOW, heightInRows, indexRows, rowText, windowAt } from './rows.js';
import { ScrollRegion } from './ScrollRegion.js';

export interface TextWindowProps {
  readonly text: string;
  readonly label: string;
}

/** Draws only the visible rows of a text. */
export function TextWindow({ text, label }: TextWindowProps) {
  const starts = useMemo(() => indexRows(text), [text]);
  const [view, setView] = useState(FIRST_WINDOW);
  const rows = starts.length;

  function onScroll({ currentTarget: { scrollTop, clientHeight, firstElementChild } }: UIEvent): void {
    const fullHeight = firstElementChild?.clientHeight ?? 0;
    const next = windowAt({ top: scrollTop, height: clientHeight, fullHeight, rows });
    setView((last) => (last.from === next.from && last.offset === next.offset ? last : next));
  }

  const to = Math.min(view.to, rows);
  const from = Math.min(view.from, to);
  const drawn = Array.from({ length: to - from }, (_, at) => (
    <div key={from + at} data-slot="json-line">
      {withoutControls(rowText(text, starts, from + at))}
    </div>
  ));
  const style = { '--cau-json-rows': heightInRows(rows), '--cau-json-offset': `${view.offset}px` };
  return (
    <ScrollRegion slot="json-window" className="cau-json-window" label={label} dir="ltr" onScroll={onScroll}>
      <div className="cau-json-window-size" style={style as CSSProperties}>
        <div className="cau-json-window-rows">{drawn}</div>
      </div>
    </ScrollRegion>
  );
}
