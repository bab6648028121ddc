// @vitest-environment jsdom
import { useStreamingUIMessages } from '@convex-dev/agent/react';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { makeFunctionReference, queryGeneric } from 'convex/server';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { connect, createBackend } from '../../src/testing/index.js';
import { PATIENCE_MS } from '../support/patience.js';
import { fixedUpstream } from './fixed.js';

afterEach(cleanup);

/** More renders than one delta can need. */
const MANY = 100;

it("the agent's hook renders without end if the first delta does not begin at 0", async () => {
  const streamId = 's';
  const late = { streamId, start: 5, end: 6, parts: [{ type: 'start-step' }] };
  const open = { streamId, status: 'streaming', order: 0, stepOrder: 1, format: 'UIMessageChunk' };
  const list = queryGeneric({
    handler: (_, { streamArgs }: { streamArgs: { cursors?: ReadonlyArray<{ cursor: number }> } }) => {
      const from = streamArgs.cursors?.[0]?.cursor;
      if (from === undefined) return { streams: { kind: 'list', messages: [open] } };
      return { streams: { kind: 'deltas', deltas: from <= late.start ? [late] : [] } };
    },
  });
  const client = connect(createBackend({ functions: { chat: { list } } }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConvexProvider client={client}>{children}</ConvexProvider>
  );
  let renders = 0;
  const { unmount } = renderHook(
    () => {
      renders++;
      return useStreamingUIMessages(
        makeFunctionReference<'query'>('chat:list') as never,
        { threadId: 'T' } as never,
      );
    },
    { wrapper },
  );
  const message = fixedUpstream('waiting for a gap to close', 'src/runtime/streams/createStreamReducer.ts');
  await waitFor(() => expect(renders, message).toBeGreaterThan(MANY), { timeout: PATIENCE_MS });
  unmount();
  await client.close();
});
