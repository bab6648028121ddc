'use client';
import { createContext, useContext } from 'react';
import type { ToolCallDescription } from '../labels.js';
import type { ToolPhase } from '../phase.js';
import type { Supersession } from '../supersede.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';

/** What parts of a tool call are told. */
export interface ToolCallContextValue {
  readonly call: DisplayedCall;
  readonly phase: ToolPhase;
  /** The entry of its tool. */
  readonly display: ToolDisplay;
  /** What it says of itself. */
  readonly face: ToolCallDescription;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The id of what it opens, for `aria-controls`. */
  readonly panelId: string;
  /** Where it stands among versions of one thing. */
  readonly supersession: Supersession;
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
