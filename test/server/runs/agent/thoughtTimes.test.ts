import { expect, it } from 'vitest';
import { createThoughtTimes, withoutThoughtTimes } from '../../../../src/server/runs/agent/thoughtTimes.js';
import { withThoughtTime } from '../../../../src/shared/text/thoughtTime.js';

function timer() {
  let now = 1_000;
  const timed = createThoughtTimes(() => now);
  return { timed, pass: (ms: number) => void (now += ms) };
}

it('the end of each thought says how long it took, even if two run at once', () => {
  const { timed, pass } = timer();
  timed({ type: 'reasoning-start', id: 'a' });
  pass(100);
  timed({ type: 'reasoning-start', id: 'b' });
  pass(400);
  expect(timed({ type: 'reasoning-end', id: 'a' })).toMatchObject({
    providerMetadata: withThoughtTime(undefined, 500),
  });
  pass(300);
  expect(timed({ type: 'reasoning-end', id: 'b' })).toMatchObject({
    providerMetadata: withThoughtTime(undefined, 700),
  });
});

it('the end of a thought keeps the provider’s last metadata, such as a signature', () => {
  const { timed } = timer();
  const signature = { anthropic: { signature: 'sig' } };
  timed({ type: 'reasoning-start', id: 'a', providerMetadata: { anthropic: { first: true } } });
  const delta = { type: 'reasoning-delta', id: 'a', delta: '', providerMetadata: signature };
  expect(timed(delta)).toBe(delta);
  expect(timed({ type: 'reasoning-end', id: 'a' })).toEqual({
    type: 'reasoning-end',
    id: 'a',
    providerMetadata: withThoughtTime(signature, 0),
  });
});

it('other parts, and ends without a beginning, stay unchanged', () => {
  const { timed } = timer();
  for (const part of [null, 'text', { type: 'text-end', id: 'a' }, { type: 'reasoning-end', id: 'a' }])
    expect(timed(part)).toBe(part);
});

it('removes only the times from the prompt', () => {
  const openai = { openai: { itemId: 'i' } };
  const said = (providerOptions?: object) => [
    {
      role: 'assistant',
      content: [{ type: 'reasoning', text: 'Hm.', ...(providerOptions && { providerOptions }) }],
    },
  ];
  expect(withoutThoughtTimes(said(withThoughtTime(openai, 5)))).toEqual(said(openai));
  expect(withoutThoughtTimes(said(withThoughtTime(undefined, 5)))).toEqual(said());
  expect(withoutThoughtTimes(said(openai))).toEqual(said(openai));
});
