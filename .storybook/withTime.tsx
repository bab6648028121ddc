import type { Decorator } from '@storybook/react-vite';
import { useEffect } from 'react';
import { addons } from 'storybook/preview-api';
import type { TimeParameter } from '../stories/scrubbed.js';
import { TIME_EVENT, type TimeTold } from './time.js';

/** Shows a story at the moment chosen in the toolbar: `time` counts from 1, and 0 is the story's own moment. */
export const withTime: Decorator = (Story, { args, globals, parameters }) => {
  const time: TimeParameter<typeof args> | undefined = parameters['time'];
  const moments = time?.moments(args) ?? 0;
  const asked = Math.min(Number(globals['time']) || 0, moments);
  const at = asked > 0 ? asked - 1 : (time?.of(args) ?? 0);
  return (
    <>
      <Tell moments={moments} at={at} />
      {time && asked > 0 ? <Story args={{ ...args, ...time.show(at) }} /> : <Story />}
    </>
  );
};

/** Sends the time to the toolbar, which is on another page. */
function Tell({ moments, at }: TimeTold) {
  useEffect(() => addons.getChannel().emit(TIME_EVENT, { moments, at }), [moments, at]);
  return null;
}
