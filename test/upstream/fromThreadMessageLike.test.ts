import { fromThreadMessageLike, type ThreadMessageLike } from '@assistant-ui/react';
import { describe, expect, it } from 'vitest';

/*
 * Each test passes while assistant-ui has a limit that we work around. If one fails, upstream has removed it: remove the
 * workaround that docs/upstream.md names.
 */

const convert = (content: unknown, role = 'assistant') =>
  fromThreadMessageLike({ role, content } as ThreadMessageLike, 'id', { type: 'complete', reason: 'stop' })
    .content;

describe('upstream, assistant-ui', () => {
  it('still drops images on plain http', () => {
    expect(convert([{ type: 'image', image: 'http://localhost:3210/x.png' }])).toEqual([]);
  });

  it('still throws for a part that it does not know, which blanks the thread', () => {
    expect(() => convert([{ type: 'step-start' }])).toThrow('step-start');
  });

  it('still throws for a system message that is not exactly one text', () => {
    const two = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    expect(() => convert(two, 'system')).toThrow('System messages');
  });

  it('still drops blank texts, which moves the indexes of all parts behind them', () => {
    expect(convert([{ type: 'text', text: ' ' }])).toEqual([]);
  });
});
