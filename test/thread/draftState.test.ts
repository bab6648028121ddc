import { describe, expect, it } from 'vitest';
import type { CommandState } from '../../src/store/index.js';
import { EMPTY_DRAFT, followSends, type DraftState } from '../../src/thread/composer/draftState.js';

const send = (id: string, state: CommandState['state']): CommandState => ({
  id,
  kind: 'sendMessage',
  targets: [],
  state,
  startedAt: 0,
  error: undefined,
});
const sent: DraftState = { ...EMPTY_DRAFT, sentText: 'Hello' };

describe('a draft whose text was sent', () => {
  it('stays empty while the message is on its way', () => {
    expect(followSends(sent, [send('a', 'pending')])).toEqual({ ...sent, isSending: true });
  });

  it('gets the text of a failed message back, before text typed meanwhile', () => {
    const typed = { ...sent, isSending: true, text: 'And' };
    const next = followSends(typed, [send('a', 'failed')]);
    expect(next).toMatchObject({ text: 'Hello\n\nAnd', isSending: false, returnedBy: 'a' });
  });

  it('gets the text of a failed message back once', () => {
    const sends = [send('a', 'failed')];
    const next = { ...followSends(sent, sends), text: '' };
    expect(followSends(next, sends)).toBe(next);
  });

  it('forgets the text when the message was delivered', () => {
    expect(followSends({ ...sent, isSending: true }, [])).toEqual(EMPTY_DRAFT);
  });

  it('is the same object while no command changes', () => {
    const pending = [send('a', 'pending')];
    const sending = followSends(sent, pending);
    expect(followSends(sending, pending)).toBe(sending);
  });
});
