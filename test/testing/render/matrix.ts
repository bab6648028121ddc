import { createElement } from 'react';
import { MarkdownText } from '../../../src/markdown/index.js';
import {
  assistantRow,
  fixtureToolNames,
  frameOf,
  messageFixtures,
  renderThread,
  renderToolCall,
  toolCallFixtures,
  toolPartOf,
  userRow,
  type MessageKind,
  type Rendered,
  type RenderThreadOptions,
} from '../../../src/testing/render/index.js';
import { settle } from '../../../src/testing/render/settle.js';
import { TOOL_PHASES } from '../../../src/tools/index.js';

export interface Cell {
  readonly title: string;
  /** Draws it. */
  readonly render: () => Rendered;
}

const threadIn = (title: string, kind: MessageKind, options: RenderThreadOptions = {}): Cell => ({
  title,
  render: () => renderThread(messageFixtures[kind], options),
});

const tools: readonly Cell[] = fixtureToolNames.flatMap((toolName) =>
  TOOL_PHASES.map((phase) => ({
    title: `${toolName}, ${phase}`,
    render: () => renderToolCall(phase, { toolName, isOpen: true }),
  })),
);

const closed: readonly Cell[] = TOOL_PHASES.map((phase) => ({
  title: `closed, ${phase}`,
  render: () => renderToolCall(phase, { isOpen: false }),
}));

const threads: readonly Cell[] = (Object.keys(messageFixtures) as MessageKind[]).map((kind) =>
  threadIn(`thread, ${kind}`, kind),
);

const markdown = [
  '## Prices',
  'Read **this**[^1], or [the docs](https://docs.convex.dev).',
  '| Plan | Price |\n| --- | ---: |\n| Free | 0 |',
  '- [x] done\n- [ ] open',
  '```ts\nconst a = 1;\n```',
  '[^1]: A note.',
].join('\n\n');

const Text = () => createElement(MarkdownText);

const questions = ['a', 'b'].map((id) => ({
  ...toolPartOf(toolCallFixtures.saveMemory['awaiting-approval']),
  toolCallId: id,
  approval: { id },
}));

/** Everything around messages, and their states. */
const surroundings: readonly Cell[] = [
  threadIn('thread, with suggestions', 'empty', { suggestions: [{ prompt: 'Plan my week' }] }),
  threadIn('thread, offline', 'text', { connection: 'offline' }),
  threadIn('thread, connecting', 'text', { connection: 'connecting' }),
  threadIn('thread, with older messages', 'text', { hasMore: true }),
  threadIn('thread, failed, for an admin', 'failed', { debug: true }),
  {
    title: 'thread, markdown',
    render: () =>
      renderThread([frameOf([userRow(0, 'Prices?'), assistantRow(0, markdown)])], {
        components: { Text },
      }),
  },
  {
    title: 'thread, several questions',
    render: () => renderThread([frameOf([userRow(0, 'Keep that.'), assistantRow(0, ...questions)])]),
  },
  {
    title: 'thread, editing',
    render: () => {
      const view = renderThread(messageFixtures.text);
      settle(() => view.container.querySelector<HTMLElement>('[data-slot="edit"]')?.click());
      return view;
    },
  },
  { title: 'thread, loading', render: () => renderThread([]) },
  {
    title: 'thread, stale',
    render: () => {
      const view = renderThread(messageFixtures['tool-running']);
      view.advance(61_000);
      return view;
    },
  },
  {
    title: 'a call, for an admin',
    render: () => renderToolCall('error', { isOpen: true, debug: true }),
  },
];

/** Everything that is checked against the contract. */
export const matrix: readonly Cell[] = [...tools, ...closed, ...threads, ...surroundings];
