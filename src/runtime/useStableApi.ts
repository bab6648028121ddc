'use client';
import { getFunctionName } from 'convex/server';
import { useState } from 'react';
import type { ThreadFunctions } from './functions.js';

/** Returns the same object for the same functions: references are new objects each time they are read. */
export function useStableApi(api: ThreadFunctions): ThreadFunctions {
  const [stable, setStable] = useState(api);
  const isSame = NAMES.every((name) => nameOf(stable[name]) === nameOf(api[name]));
  if (!isSame) setStable(api);
  return isSame ? stable : api;
}

const nameOf = (ref: ThreadFunctions[keyof ThreadFunctions]): string | undefined =>
  ref && getFunctionName(ref);

const NAMES = [
  'listThreadMessages',
  'sendMessage',
  'startThread',
  'generateUploadUrl',
  'stop',
  'respondToApproval',
  'listAllowedTools',
  'revokeAllowedTool',
  'submitToolResult',
  'retryToolCalls',
  'stopToolCall',
  'resume',
  'getToolCalls',
  'regenerate',
  'editMessage',
  'deleteMessage',
  'submitFeedback',
] as const satisfies ReadonlyArray<keyof ThreadFunctions>;
