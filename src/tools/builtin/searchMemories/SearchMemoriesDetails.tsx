'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatNumber } from '../format.js';
import { keyed } from '../keyed.js';
import { MemoryCard } from '../parts/Memory.js';
import { useFirst } from '../parts/MoreButton.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import type { Memory } from '../readMemory.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { readMemories } from './readMemories.js';

export function SearchMemoriesDetails(props: ToolViewProps) {
  const { noMemories } = useBuiltinStrings();
  if (!hasResult(props)) return null;
  const result = resultIn(props);
  const memories = readMemories(result);
  return (
    <Panel slot="tool-memories">
      {!memories && <Raw value={result} />}
      {memories?.length === 0 && <Empty>{noMemories}</Empty>}
      {memories && memories.length > 0 && <Memories memories={memories} />}
    </Panel>
  );
}

function Memories({ memories }: { readonly memories: readonly Memory[] }) {
  const { showAll } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { shown, button } = useFirst(memories, 5, showAll(formatNumber(memories.length, locale)));
  return (
    <>
      <ul className="cau-list">
        {keyed(shown, ({ text }) => text).map(([key, memory]) => (
          <li key={key}>
            <MemoryCard memory={memory} />
          </li>
        ))}
      </ul>
      {button}
    </>
  );
}
