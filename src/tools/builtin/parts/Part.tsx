'use client';
import type { ReactNode } from 'react';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatNumber } from '../format.js';
import { keyed } from '../keyed.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { useFirst } from './MoreButton.js';
import { Empty } from './Panel.js';

/** One of several parts of a view, with its name above it. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div data-slot="tool-part" className="cau-part">
      <p className="cau-part-title">{title}</p>
      {children}
    </div>
  );
}

/** A list of titles with a name. */
export function TitleList({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  const { showAll, noneListed } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { shown, button } = useFirst(items, 6, showAll(formatNumber(items.length, locale)));
  return (
    <Part title={title}>
      {items.length === 0 && <Empty>{noneListed}</Empty>}
      {items.length > 0 && (
        <ul className="cau-list cau-list-tight">
          {keyed(shown, String).map(([key, item]) => (
            <li key={key} dir="auto">
              {item}
            </li>
          ))}
        </ul>
      )}
      {button}
    </Part>
  );
}
