import { createThreadStore, ThreadStoreProvider, toolKey, type ThreadActions } from '../../store/index.js';
import { StringsProvider, type SomeStrings } from '../../strings/index.js';
import {
  exampleCallsOf,
  ToolCallDisplay,
  ToolDisplayProvider,
  type DisplayedCall,
  type ToolDisplayProviderProps,
  type ToolPhase,
} from '../../tools/index.js';
import { fixtureRegistry } from './fixtures/toolCalls.js';
import { mount, type Rendered, type RenderOptions } from './mount.js';

/** Options of `renderToolCall`. */
export interface RenderToolCallOptions
  extends RenderOptions, Pick<ToolDisplayProviderProps, 'registry' | 'locale' | 'debug'> {
  /** Any of the strings. @default English */
  readonly strings?: SomeStrings;
  /** The tool. @default 'webSearch' */
  readonly toolName?: string;
  /** The index of the display's example. @default 0 */
  readonly example?: number;
  /** Your own call, instead of an example. */
  readonly call?: DisplayedCall;
  /** Whether the row is open. @default closed, unless it asks something */
  readonly isOpen?: boolean;
  /** The actions of its buttons. @default buttons that do nothing */
  readonly actions?: ThreadActions;
}

/** A rendered tool call. */
export interface RenderedToolCall extends Rendered {
  /** Shows the same call in another phase. */
  show(phase: ToolPhase): void;
}

const nothing = async (): Promise<void> => {};

const NO_ACTIONS: ThreadActions = {
  respondToApproval: nothing,
  retryToolCalls: nothing,
  stopToolCall: nothing,
  submitToolResult: nothing,
  stop: nothing,
  resume: nothing,
};

/** Renders a tool call in a phase, with everything that surrounds it in a thread. The clock does not move by itself. */
export function renderToolCall(phase: ToolPhase, options: RenderToolCallOptions = {}): RenderedToolCall {
  const { registry = fixtureRegistry, toolName = 'webSearch', example = 0, isOpen, debug = false } = options;
  const { strings, locale = 'en-GB', actions = NO_ACTIONS } = options;
  const mounted = mount(options);
  const callIn = (next: ToolPhase): DisplayedCall =>
    options.call ?? {
      ...exampleCallsOf(toolName, registry.resolve(toolName), example)[next],
      toolCallId: `${toolName}-${example + 1}`,
    };
  const { messageId, toolCallId } = callIn(phase);
  const store = createThreadStore({
    threadId: 'T',
    clock: mounted.clock,
    ...(isOpen !== undefined && { initialExpansion: { [toolKey(messageId, toolCallId)]: isOpen } }),
  });
  const show = (next: ToolPhase): void =>
    mounted.show(
      <ThreadStoreProvider store={store} actions={actions}>
        <StringsProvider strings={strings}>
          <ToolDisplayProvider registry={registry} locale={locale} debug={debug}>
            <ToolCallDisplay call={callIn(next)} isStale={next === 'stale'} />
          </ToolDisplayProvider>
        </StringsProvider>
      </ThreadStoreProvider>,
    );
  show(phase);
  return { ...mounted, show };
}
