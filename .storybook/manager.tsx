import React from 'react';
import { STORY_CHANGED } from 'storybook/internal/core-events';
import { addons, types, useChannel, useGlobals, useStorybookApi } from 'storybook/manager-api';
import { LookTool } from './LookTool.js';
import { dark, light } from './theme.js';
import { TIME_EVENT, type TimeTold } from './time.js';
import { TimeTool } from './TimeTool.js';

const ID = 'convex-assistant-ui';

/** In the toolbar while a story has more than one moment. */
function Time() {
  const [{ moments, at }, setTold] = React.useState<TimeTold>({ moments: 0, at: 0 });
  const [, updateGlobals] = useGlobals();
  const { getCurrentStoryData } = useStorybookApi();
  useChannel({
    [TIME_EVENT]: (told: TimeTold) => setTold(told),
    // Another story starts at its own moment.
    [STORY_CHANGED]: () => updateGlobals({ time: 0 }),
  });
  const go = React.useCallback((next: number) => updateGlobals({ time: next + 1 }), [updateGlobals]);
  if (moments < 2) return null;
  return <TimeTool key={getCurrentStoryData()?.id} moments={moments} at={at} onGo={go} />;
}

function LookOfAll() {
  const [globals, updateGlobals] = useGlobals();
  return <LookTool globals={globals} onChange={updateGlobals} />;
}

const system = matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => addons.setConfig({ theme: system.matches ? dark : light });

followSystem();
system.addEventListener('change', followSystem);

addons.register(ID, () => {
  addons.add(`${ID}/look`, {
    type: types.TOOL,
    title: 'Look',
    match: ({ viewMode, tabId }) => !tabId && (viewMode === 'story' || viewMode === 'docs'),
    render: () => <LookOfAll />,
  });
  addons.add(`${ID}/time`, {
    type: types.TOOL,
    title: 'Time',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => <Time />,
  });
});
