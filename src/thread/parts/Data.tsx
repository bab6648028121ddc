'use client';
import { useAuiState } from '@assistant-ui/react';
import { plainName } from '../../shared/text/plainName.js';
import { LazyJsonView } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Shows a part that no other component can show, so that none is dropped. */
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
