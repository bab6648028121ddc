'use client';
import { useAuiState } from '@assistant-ui/react';
import { plainName } from '../../shared/text/plainName.js';
import { LazyJsonView } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';

/** A part that nothing else can show. It is shown, never dropped. */
export function Data() {
  const strings = useThreadStrings();
  const part = useAuiState((state) => state.part);
  if (part.type !== 'data') return null;
  return (
    <details data-slot="data" data-name={part.name} className="cau-data">
      <summary>
        {strings.data}: <bdi>{plainName(part.name)}</bdi>
      </summary>
      <LazyJsonView value={part.data} name={part.name} />
    </details>
  );
}
