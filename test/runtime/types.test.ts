import { anyApi, type ApiFromModules, type FunctionReference } from 'convex/server';
import { expectTypeOf, it } from 'vitest';
import type { defineThreadApi } from '../../src/server/index.js';
import type { CheckedFunctions, ThreadFunctions } from '../../src/runtime/functions.js';

type Api = ApiFromModules<{ chat: ReturnType<typeof defineThreadApi> }>['chat'];
const { chat } = anyApi as unknown as { chat: Api };

const take = <Functions extends ThreadFunctions>(
  functions: Functions & CheckedFunctions<Functions>,
): Functions => functions;

it("the runtime accepts the functions of defineThreadApi and an app's own", () => {
  expectTypeOf(take(chat)).toExtend<ThreadFunctions>();
  const { listThreadMessages, sendMessage } = chat;
  take({ listThreadMessages, sendMessage });
  const own = sendMessage as unknown as FunctionReference<
    'mutation',
    'public',
    { threadId: string; prompt: string },
    null
  >;
  take({ listThreadMessages, sendMessage: own });
});

it('wrong functions do not compile', () => {
  expectTypeOf(take).toBeFunction();

  const { listThreadMessages, sendMessage, getThread, renameThread, stop } = chat;
  // @ts-expect-error a query instead of a mutation
  take({ listThreadMessages, sendMessage: getThread });
  // @ts-expect-error a mutation instead of the query
  take({ listThreadMessages: sendMessage, sendMessage });
  // @ts-expect-error other arguments
  take({ listThreadMessages, sendMessage: renameThread });
  // @ts-expect-error a required argument that it will not get
  take({ listThreadMessages, sendMessage, stop: renameThread });
  // @ts-expect-error a result of another shape
  take({ listThreadMessages: getThread, sendMessage });
  // @ts-expect-error no function to send with
  take({ listThreadMessages, stop });
  // @ts-expect-error an internal function
  take({ listThreadMessages, sendMessage, stop: chat.settleRun });
});
