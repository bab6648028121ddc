import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, ConvexReactClient } from 'convex/react';
import { House } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createToolRegistry,
  defineToolDisplay,
  Thread,
  ThreadList,
  useConvexAgentRuntime,
  useConvexThreadList,
} from '../../../src/index.js';
import { builtinTools } from '../../../src/tools/index.js';
import { MarkdownText } from '../../../src/markdown/index.js';
import '../../../src/styles/index.css';
import { api } from './api.js';
import './product.css';

const bookHouse = defineToolDisplay<{ house: string; nights: string; total: string }>({
  title: 'Book a house',
  icon: House,
  args: false, // the question contains them
  labels: { 'awaiting-approval': ({ args }) => args.house && `Wants to book ${args.house}` },
  approval: {
    question: ({ args }) => args.house && `Book ${args.house} for ${args.total}?`,
    consequence: 'You can cancel free of charge until 28 April.',
    approve: 'Book it',
    deny: 'Not yet',
  },
});

const tools = createToolRegistry({ ...builtinTools, bookHouse });
const components = { Text: MarkdownText };

const client = new ConvexReactClient(location.origin, {
  skipConvexDeploymentUrlCheck: true,
  unsavedChangesWarning: false,
});

for (const title of ['Quarterly report, second draft', 'Why is the build slow?', 'Names for the new service'])
  await client.mutation(api.chat.createThread, { title });
const offsite = await client.mutation(api.chat.createThread, { title: 'Team offsite in Lisbon' });

function Chat() {
  const [threadId, setThreadId] = useState<string | undefined>(offsite);
  const list = useConvexThreadList({ api: api.chat, threadId, onSwitch: setThreadId });
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list.adapter]);
  const runtime = useConvexAgentRuntime({ threadId, api: api.chat, adapters });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <div className="product" data-cau="">
        <aside>
          <ThreadList list={list} />
        </aside>
        <main>
          <Thread tools={tools} components={components} />
        </main>
      </div>
    </AssistantRuntimeProvider>
  );
}

createRoot(document.querySelector('#root')!).render(
  <ConvexProvider client={client}>
    <Chat />
  </ConvexProvider>,
);

/** For the script that takes the picture. */
Object.assign(globalThis, {
  ask: async (prompt: string) =>
    void (await client.mutation(api.chat.sendMessage, { threadId: offsite, prompt })),
});
