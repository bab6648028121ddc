import { AssistantRuntimeProvider } from '@assistant-ui/react';
import type { ThreadFrame } from '../../bridge/index.js';
import { Thread, type ThreadProps } from '../../thread/index.js';
import { fixtureRegistry } from './fixtures/toolCalls.js';
import { mount, type Rendered, type RenderOptions } from './mount.js';
import { useFrameRuntime, type FrameRuntimeOptions } from './useFrameRuntime.js';

type ThreadSettings = Omit<ThreadProps, 'clock'> & Omit<FrameRuntimeOptions, 'frames' | 'clock'>;

/** Options of `renderThread`: props of `Thread`, and the state of the runtime. */
export interface RenderThreadOptions extends RenderOptions, ThreadSettings {}

/** A rendered thread. */
export interface RenderedThread extends Rendered {
  /** Shows the thread at one of the frames. */
  show(at: number): void;
  /** Shows the next frame. */
  next(frame: ThreadFrame): void;
}

/** Renders the whole chat after these frames, without a backend. The clock does not move by itself. */
export function renderThread(
  frames: readonly ThreadFrame[],
  { at = frames.length - 1, container, clock, ...settings }: RenderThreadOptions = {},
): RenderedThread {
  const mounted = mount({ ...(container && { container }), ...(clock && { clock }) });
  let known = frames;
  const show = (index: number): void =>
    mounted.show(<FrameThread {...settings} frames={known} at={index} clock={mounted.clock} />);
  show(at);
  return {
    ...mounted,
    show,
    next(frame) {
      known = [...known, frame];
      show(known.length - 1);
    },
  };
}

function FrameThread({
  tools = fixtureRegistry,
  components,
  strings,
  locale = 'en-GB',
  debug = false,
  ...frames
}: ThreadProps & FrameRuntimeOptions) {
  const runtime = useFrameRuntime(frames);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread
        tools={tools}
        locale={locale}
        debug={debug}
        {...(components && { components })}
        {...(strings && { strings })}
      />
    </AssistantRuntimeProvider>
  );
}
