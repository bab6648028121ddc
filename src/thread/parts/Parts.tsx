'use client';
import { useAuiState } from '@assistant-ui/react';
import { useCallback, useMemo } from 'react';
import { useToolDisplaySettings } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';
import { staysInView } from '../work/fold.js';
import { KeepPlace } from '../work/KeepPlace.js';
import { useWork } from '../work/useWork.js';
import { WorkContext } from '../work/WorkContext.js';
import { WorkLine } from '../work/WorkLine.js';
import { Range } from './Range.js';
import { rangesOf, readShape, shapeOf } from './ranges.js';

/**
 * The parts of the surrounding message, in stored order. Renders when a part is added; each part renders itself.
 * Finished tool calls fold into one line, in the place of the first one.
 */
export function Parts() {
  const { registry } = useToolDisplaySettings();
  const { statesIntent } = useThreadStrings();
  const shape = useAuiState(({ message }) => shapeOf(message.parts, statesIntent));
  const shapes = useMemo(() => readShape(shape), [shape]);
  const work = useWork(shapes, registry);
  const isApart = useCallback((tool: string) => staysInView(registry, tool), [registry]);
  const ranges = useMemo(() => rangesOf(shapes, isApart), [isApart, shapes]);
  const firstWork = work ? ranges.findIndex(({ isWork }) => isWork) : -1;
  return (
    <WorkContext.Provider value={work}>
      {ranges.flatMap((range, i) => [
        ...(i === firstWork ? [<WorkLine key="work" />] : []),
        <Range key={range.key} range={range} />,
      ])}
      {work && firstWork >= 0 && <KeepPlace messageId={work.messageId} />}
    </WorkContext.Provider>
  );
}
