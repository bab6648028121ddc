import { createThreadStore, toolKey, type ThreadStore } from '../../src/store/index.js';
import {
  builtinTools,
  createToolRegistry,
  exampleCallsOf,
  type DisplayedCall,
  type ToolDisplay,
} from '../../src/tools/index.js';

export const tools: Readonly<Record<string, ToolDisplay>> = builtinTools;
export const toolNames = Object.keys(tools);
export const registry = createToolRegistry(tools);

/** A store whose user has opened or closed all of these. */
export const storeWith = (calls: readonly DisplayedCall[], isOpen: boolean): ThreadStore =>
  createThreadStore({
    threadId: 'story',
    initialExpansion: Object.fromEntries(
      calls.map(({ messageId, toolCallId }) => [toolKey(messageId, toolCallId), isOpen]),
    ),
  });

export const examplesOf = (name: string, index = 0) => exampleCallsOf(name, registry.resolve(name), index);

export const call = (given: Partial<DisplayedCall> & Pick<DisplayedCall, 'toolName'>): DisplayedCall => {
  const { state = 'output-available', toolCallId = 'call_1' } = given;
  return {
    toolCallId,
    rawToolCallId: toolCallId,
    messageId: 'story',
    state,
    args: {},
    actionable: false,
    settled: state.startsWith('output-'),
    ...given,
  };
};
