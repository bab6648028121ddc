'use client';
import { createContext, useContext } from 'react';
import type { ToolCallDescription } from '../labels.js';
import type { ToolPhase } from '../phases/phase.js';
import type { Supersession } from '../supersede.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';

/** State that the parts of a tool call share. */
export interface ToolCallContextValue {
  readonly call: DisplayedCall;
  readonly phase: ToolPhase;
  /** The tool's registry entry. */
  readonly display: ToolDisplay;
  /** The texts of the call. */
  readonly face: ToolCallDescription;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The id of the details, for `aria-controls`. */
  readonly panelId: string;
  /** The call's place among versions of one thing. */
  readonly supersession: Supersession;
  /** Whether the call asked for approval while it was on the screen. */
  readonly wasAsked: boolean;
}

export const ToolCallContext = createContext<ToolCallContextValue | undefined>(undefined);

/** The surrounding call, for your own parts. */
export function useToolCallContext(): ToolCallContextValue {
  const value = useContext(ToolCallContext);
  if (!value) {
    throw new Error(
      'convex-assistant-ui: render parts of a tool call inside <ToolCallDisplay.Root call={…}>.',
    );
  }
  return value;
}
