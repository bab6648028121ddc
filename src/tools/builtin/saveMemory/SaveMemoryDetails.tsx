'use client';
import type { ToolViewProps } from '../../types.js';
import { MemoryCard } from '../parts/Memory.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { isDuplicate, readReason, readSaved } from './readSaved.js';

/** Shows the memory in every phase: the person who approves it must see all of it. */
export function SaveMemoryDetails(props: ToolViewProps) {
  const { alreadyKnown } = useBuiltinStrings();
  const result = resultIn(props);
  const memory = readSaved(props.args, result);
  const reason = readReason(props.args);
  if (!memory && !hasResult(props)) return null;
  return (
    <Panel slot="tool-memories">
      {memory && <MemoryCard memory={memory} />}
      {reason !== undefined && (
        <p className="cau-view-muted" dir="auto">
          {reason}
        </p>
      )}
      {isDuplicate(result) && <Empty>{alreadyKnown}</Empty>}
      {!memory && <Raw value={result} />}
    </Panel>
  );
}
