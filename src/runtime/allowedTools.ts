import type { ConvexReactClient } from 'convex/react';
import type { ThreadActions } from '../store/index.js';
import type { ThreadFunctions } from './functions.js';
import { watch } from './frames/watch.js';

/** Subscribes only while a call shows whether its tool is still allowed. */
export function toAllowedToolsWatch(
  client: ConvexReactClient,
  { listAllowedTools }: ThreadFunctions,
  threadId: string,
): ThreadActions['watchAllowedTools'] {
  if (!listAllowedTools) return undefined;
  return (onChange) => {
    const publish = () => {
      const { value } = watched;
      if (value) onChange(value.map(({ toolName }) => toolName));
    };
    const watched = watch(client, listAllowedTools, { threadId }, () => publish());
    publish();
    return () => watched.close();
  };
}
