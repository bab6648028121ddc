import * as React from 'react';
import { flushSync } from 'react-dom';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * Runs an action and waits until React has rendered its results. `IS_REACT_ACT_ENVIRONMENT` is set only during that
 * time, so tests need no setup and keep their own setting.
 */
export function settle(change: () => void): void {
  // A production build of React, as in a built Storybook, has no `act`.
  const { act } = React as { act?: (scope: () => void) => unknown };
  if (!act) return flushSync(change);
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    act(change);
  } finally {
    if (before === undefined) delete environment.IS_REACT_ACT_ENVIRONMENT;
    else environment.IS_REACT_ACT_ENVIRONMENT = before;
  }
  return undefined;
}
