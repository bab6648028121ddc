'use client';
import { useMemo, useRef, type ComponentPropsWithRef } from 'react';
import { toolKey, useThreadStore } from '../../store/index.js';
import { useScopedId } from '../../shared/react/idScope.js';
import { useHasBeen } from '../../shared/react/useHasBeen.js';
import { describeToolCall, isUnknownOutcome } from '../labels.js';
import { isActivePhase, toolCallPhase, type ToolPhase } from '../phases/phase.js';
import { staleLimit } from '../phases/staleLimit.js';
import { NOT_SUPERSEDED, revisionLabelOf, type Supersession } from '../supersede.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';
import { useSilence } from '../phases/useSilence.js';
import { ToolCallContext } from './ToolCallContext.js';
import { useKeepFocus } from '../../shared/react/useKeepFocus.js';
import { useOpen } from './useOpen.js';

/** Props of `ToolCallDisplay.Root`: those of a `div`, and the call. */
export interface ToolCallRootProps extends ComponentPropsWithRef<'div'> {
  readonly call: DisplayedCall;
  /** @default the registry's entry of this tool */
  readonly display?: ToolDisplay;
  /** @default whether the run has been silent for longer than the tool allows */
  readonly isStale?: boolean;
  /** The call's place among versions of one thing. */
  readonly supersession?: Supersession;
}

/** A tool call. Provides the call and its phase to everything inside. */
export function Root({
  call,
  display: given,
  isStale,
  supersession = NOT_SUPERSEDED,
  children,
  ...rest
}: ToolCallRootProps) {
  const { registry, strings } = useToolDisplaySettings();
  const display = given ?? registry.resolve(call.toolName);
  const phase = usePhase(call, display, isStale);
  const wasAsked = useHasBeen(phase === 'awaiting-approval');
  const { isSuperseded, earlier } = supersession;
  const isShownOpen = display.isPartOfReply === true && !isSuperseded && hasSomethingToShow(phase);
  // Versions share the state of the first one: a closed plan stays closed when the next version arrives.
  const slotId = (earlier?.[0] ?? call).toolCallId;
  const key = isSuperseded ? `${slotId}/earlier` : slotId;
  const [isOpen, setOpen] = useOpen(toolKey(call.messageId, key), wasAsked || isShownOpen);
  const root = useRef<HTMLDivElement>(null);
  const focus = useKeepFocus(root, '[data-slot="tool-trigger"]');
  const panelId = useScopedId(`tool-${call.messageId}-${key}`);

  const value = useMemo(() => {
    const face = describeToolCall(call, phase, display, strings);
    const label = isSuperseded ? revisionLabelOf(call, supersession, display, strings) : face.label;
    return {
      call,
      phase,
      display,
      face: { ...face, label },
      isOpen,
      setOpen,
      panelId,
      supersession,
      wasAsked,
    };
  }, [call, display, isOpen, isSuperseded, panelId, phase, setOpen, strings, supersession, wasAsked]);

  return (
    <ToolCallContext.Provider value={value}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys of the elements inside */}
      <div
        data-cau=""
        data-slot="tool-call"
        data-tool={call.toolName}
        data-state={phase}
        data-outcome={isUnknownOutcome(call) ? 'unknown' : undefined}
        data-open={isOpen || undefined}
        data-superseded={isSuperseded || undefined}
        className="cau-tool"
        {...rest}
        {...focus}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
          event.stopPropagation(); // one thing at a time: an inner call closes first
          setOpen(false);
          root.current?.querySelector<HTMLElement>('[data-slot="tool-trigger"]')?.focus();
        }}
        ref={root}
      >
        {children}
      </div>
    </ToolCallContext.Provider>
  );
}

const hasSomethingToShow = (phase: ToolPhase): boolean => isActivePhase(phase) || phase === 'complete';

function usePhase(call: DisplayedCall, display: ToolDisplay, isStale: boolean | undefined): ToolPhase {
  const store = useThreadStore({ optional: true });
  const limit = isStale === undefined ? staleLimit(call, display, store) : undefined;
  const silence = useSilence(limit === undefined ? [] : [limit]);
  return toolCallPhase(call, { isStale: isStale ?? (limit !== undefined && silence >= limit) });
}
