import { describe, expect, it } from 'vitest';
import { assistant, createBridge, text, tool, user } from '../support/build.js';
import { contentOrder } from '../support/view.js';

const pdf = (url: string) => ({ type: 'file', mediaType: 'application/pdf', url });

describe('rows that the page window leaves behind', () => {
  it('a row that the window leaves behind keeps its file beside another of the same type', () => {
    const bridge = createBridge();
    const asked = tool('a', 'output-available', { output: 1, approval: { id: 'q', approved: true } });
    const first = [text('First.'), asked, tool('b', 'output-available', { output: 2 }), pdf('https://x/1')];
    const second = [text('Second.'), tool('c', 'output-available', { output: 3 }), pdf('https://x/2')];
    bridge.update({ persisted: [user(0), assistant(0, 1, ...first)] });
    const { messages } = bridge.update({ persisted: [assistant(0, 4, ...second)] });
    expect(contentOrder(messages[1]!)).toEqual([
      'text:First.',
      'tool:a:complete',
      'tool:b:complete',
      'file',
      'text:Second.',
      'tool:c:complete',
      'file',
    ]);
  });
});
