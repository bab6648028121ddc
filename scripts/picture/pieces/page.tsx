import { createRoot } from 'react-dom/client';
import {
  createThreadStore,
  ThreadStoreProvider,
  toolKey,
  type ThreadActions,
} from '../../../src/store/index.js';
import {
  builtinTools,
  createToolRegistry,
  defineToolDisplay,
  exampleCallsOf,
  TOOL_PHASES,
  ToolCallDisplay,
  ToolDisplayProvider,
} from '../../../src/tools/index.js';
import '../../../src/styles/index.css';
import './pieces.css';

const sendMail = defineToolDisplay<{ to: string; subject: string; text: string }>({
  title: 'Send mail',
  labels: { 'awaiting-approval': ({ args }) => args.to && `Wants to write to ${args.to}` },
  approval: { question: 'Send this mail?', approve: 'Send', deny: 'Don’t send' },
  examples: [
    {
      args: {
        to: 'ada@example.com',
        subject: 'Thursday',
        text: 'Hi Ada, does Thursday at 15:00 work for the review?',
      },
      result: { isSent: true },
    },
  ],
});

const registry = createToolRegistry({ ...builtinTools, sendMail });
const nothing = async (): Promise<void> => {};
const actions: ThreadActions = { respondToApproval: nothing, retryToolCalls: nothing, stop: nothing };
const permission = { canAllowAlways: true, canEditArgs: true };

const searches = exampleCallsOf('webSearch', registry.resolve('webSearch'));
const mail = { ...exampleCallsOf('sendMail', registry.resolve('sendMail'))['awaiting-approval'], permission };
const isClosed = Object.fromEntries(
  TOOL_PHASES.map((phase) => [toolKey(searches[phase].messageId, searches[phase].toolCallId), false]),
);

function Phases() {
  return (
    <dl className="phases">
      {TOOL_PHASES.map((phase) => (
        <div key={phase}>
          <dt>{phase}</dt>
          <dd>
            <ToolCallDisplay call={searches[phase]} isStale={phase === 'stale'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

createRoot(document.querySelector('#root')!).render(
  <ThreadStoreProvider
    store={createThreadStore({ threadId: 'T', initialExpansion: isClosed })}
    actions={actions}
  >
    <ToolDisplayProvider registry={registry} locale="en-GB">
      <main className="pieces" data-cau="">
        {location.hash === '#approval' ? <ToolCallDisplay call={mail} /> : <Phases />}
      </main>
    </ToolDisplayProvider>
  </ThreadStoreProvider>,
);
