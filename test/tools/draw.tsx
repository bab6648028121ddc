import { render, type RenderResult } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { ThreadStoreProvider, type ThreadActions, type ThreadStore } from '../../src/store/index.js';
import { showAtOnce } from '../../src/testing/render/showAtOnce.js';
import { ToolDisplayProvider, type ToolDisplayProviderProps } from '../../src/tools/index.js';
import { createTestStore } from '../store/support.js';

export interface Around extends ToolDisplayProviderProps {
  readonly store?: ThreadStore;
  readonly actions?: ThreadActions;
}

showAtOnce();

const NOTHING: ThreadActions = {};

export function Surroundings({ store, actions, children, ...settings }: Around & { children: ReactNode }) {
  return (
    <StrictMode>
      <ThreadStoreProvider store={store ?? createTestStore().store} actions={actions ?? NOTHING}>
        <ToolDisplayProvider locale="en-GB" {...settings}>
          {children}
        </ToolDisplayProvider>
      </ThreadStoreProvider>
    </StrictMode>
  );
}

/** Draws something with a thread around it. */
export function draw(
  element: ReactNode,
  around: Around = {},
): RenderResult & { redraw: (next: ReactNode) => void } {
  const store = around.store ?? createTestStore().store;
  const wrap = (inner: ReactNode) => (
    <Surroundings {...around} store={store}>
      {inner}
    </Surroundings>
  );
  const view = render(wrap(element));
  return { ...view, redraw: (next) => view.rerender(wrap(next)) };
}
