import { useState, type ReactNode } from 'react';
import { ThreadStoreProvider, type ThreadActions } from '../../src/store/index.js';
import { StringsProvider, type SomeStrings } from '../../src/strings/index.js';
import {
  ToolDisplayProvider,
  type DisplayedCall,
  type ToolDisplayProviderProps,
} from '../../src/tools/index.js';
import { registry, storeWith } from './fixtures.js';
import './tools.css';

export interface StageProps extends ToolDisplayProviderProps {
  readonly strings?: SomeStrings;
  readonly calls?: readonly DisplayedCall[];
  /** Opens or closes all of `calls`. @default as they are */
  readonly isOpen?: boolean;
  readonly actions?: ThreadActions;
  readonly children: ReactNode;
}

const NONE: readonly DisplayedCall[] = [];
const NOTHING: ThreadActions = {};

/** The surroundings of a tool call in a thread: a store, a registry, actions. */
export function Stage({
  calls = NONE,
  isOpen,
  actions = NOTHING,
  strings,
  children,
  ...settings
}: StageProps) {
  const [store] = useState(() => storeWith(isOpen === undefined ? [] : calls, isOpen ?? false));
  return (
    <ThreadStoreProvider store={store} actions={actions}>
      <StringsProvider strings={strings}>
        <ToolDisplayProvider registry={registry} {...settings}>
          <main className="stage">{children}</main>
        </ToolDisplayProvider>
      </StringsProvider>
    </ThreadStoreProvider>
  );
}
