import { MarkdownText } from 'convex-assistant-ui/markdown';
import {
  assistantRow,
  frameOf,
  messageFixtures,
  renderThread,
  toolCallFixtures,
  toolPartOf,
  userRow,
} from 'convex-assistant-ui/testing/render';

const TEXT = `# One

Text with **bold**, *em*, ~~del~~, \`code\`, [a link](https://example.com) and a note[^1].

1. first
2. second
   - inner

- [x] done
- [ ] open

> Quoted

---

| A | B |
|:--|--:|
| 1 | 2 |

\`\`\`ts
const a = 1;
\`\`\`

[^1]: The note.`;

const [asking] = messageFixtures['tool-awaiting-approval'];
const open = { 'tool-call': ['webSearch', 'showPlan', 'codeExecution', 'saveMemory'] } as const;
const calls = open['tool-call'].map((name) => toolPartOf(toolCallFixtures[name].complete));

renderThread(
  [
    frameOf([
      userRow(-2, 'Look into this.', {
        type: 'file',
        mediaType: 'application/pdf',
        filename: 'report.pdf',
        url: 'https://files.example.com/report.pdf',
      }),
      assistantRow(-2, TEXT, ...calls),
      ...messageFixtures.sources[0]!.persisted.map((row) => ({ ...row, id: `s${row.id}`, order: -1 })),
      ...messageFixtures.failed[0]!.persisted.map((row) => ({ ...row, id: `f${row.id}`, order: 1 })),
      ...asking!.persisted.map((row) => ({ ...row, id: `a${row.id}`, order: 2 })),
    ]),
  ],
  {
    container: document.querySelector<HTMLElement>('#root')!,
    components: { Text: MarkdownText },
    hasMore: true,
    connection: 'offline',
  },
);
for (const trigger of document.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) trigger.click();
for (const trigger of document.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) trigger.click();
document.body.dataset['ready'] = '';
