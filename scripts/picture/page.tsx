import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, ConvexReactClient } from 'convex/react';
import { createRoot } from 'react-dom/client';
import { createToolRegistry, Thread, useConvexAgentRuntime } from '../../src/index.js';
import { builtinTools } from '../../src/tools/index.js';
import '../../src/styles/index.css';
import { api } from './api.js';
import { Pane } from './Pane.js';
import './picture.css';
import { Released } from './Released.js';

const tools = createToolRegistry(builtinTools);
// The picture has no space for these, on either side.
const nothing = () => null;
const components = { MessageActions: nothing, Composer: nothing };

function Kit({ threadId }: { readonly threadId: string }) {
  const runtime = useConvexAgentRuntime({ threadId, api: api.chat });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread tools={tools} components={components} />
    </AssistantRuntimeProvider>
  );
}

const client = new ConvexReactClient(location.origin, {
  skipConvexDeploymentUrlCheck: true,
  unsavedChangesWarning: false,
});
const threadId = await client.mutation(api.chat.createThread, { title: 'Launch' });

createRoot(document.querySelector('#root')!).render(
  <ConvexProvider client={client}>
    <main className="picture">
      <Pane title="Joined by hand" subtitle="useUIMessages and a convertMessage">
        <Released threadId={threadId} tools={tools} />
      </Pane>
      <Pane title="convex-assistant-ui" subtitle="useConvexAgentRuntime and Thread">
        <Kit threadId={threadId} />
      </Pane>
    </main>
  </ConvexProvider>,
);

/** The interface of `take.mjs`. */
Object.assign(globalThis, {
  ask: async (prompt: string) => void (await client.mutation(api.chat.sendMessage, { threadId, prompt })),
  advance: (ms: number) => client.action(api.time.advance, { ms }),
});
