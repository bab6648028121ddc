'use client';
import { createContext, useContext } from 'react';
import type { ToolCallFace } from '../labels.js';
import type { ToolPhase } from '../phase.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';

export interface ToolCallContextValue {
  readonly call: DisplayedCall;
  readonly phase: ToolPhase;
  readonly display: ToolDisplay;
  readonly face: ToolCallFace;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly panelId: string;
  /** It asked for an approval while it was on the screen. */
  readonly wasAsked: boolean;
}

export const ToolCallContext = createContext<ToolCallContextValue | undefined>(undefined);

/** The call around here, for parts of your own. */
export function useToolCallContext(): ToolCallContextValue {
  const value = useContext(ToolCallContext);
  if (!value) {
    throw new Error(
      'convex-assistant-ui: parts of a tool call have to be inside of <ToolCallDisplay.Root call={…}>.',
    );
  }
  return value;
}
