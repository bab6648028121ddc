import { createThreadBridge } from '../dist/bridge/index.js';
import { best, cpuOf, round } from './measure.mjs';

const THREAD = 'T';
const ROUNDS = 9;

const message = (role, order, stepOrder, parts, more = {}) => ({
  id: `${role}${order}-${stepOrder}`,
  key: `${THREAD}-${order}-${stepOrder}`,
  role,
  order,
  stepOrder,
  status: 'success',
  _creationTime: 1_000 + order,
  parts,
  ...more,
});
const text = (value) => ({ type: 'text', text: value });
const call = (id, state = 'output-available', more = { output: `result of ${id}` }) => ({
  type: 'tool-search',
  toolCallId: id,
  state,
  input: { q: id },
  ...more,
});
const writing = (k) =>
  call('open', 'input-streaming', { input: undefined, inputText: `{"q":"${'x'.repeat(k)}` });
const stream = (order, parts) =>
  structuredClone(message('assistant', order, 1, parts, { id: `stream:${order}`, status: 'streaming' }));

/** CPU µs per update with a new stream object over the same rows. */
function cost(rows, partsAt, updates) {
  const order = rows.at(-1).order;
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    const bridge = createThreadBridge({ threadId: THREAD });
    const frames = Array.from({ length: updates + 5 }, (_, k) => ({
      persisted: rows,
      streams: [stream(order, partsAt(k))],
    }));
    for (const frame of frames.splice(0, 5)) bridge.update(frame);
    times.push(cpuOf(() => frames.forEach((frame) => bridge.update(frame))) / updates);
  }
  return best(times);
}

const threadOf = (size) => {
  const rows = Array.from({ length: size / 2 }, (_, order) => [
    message('user', order, 0, [text('go')]),
    message('assistant', order, 1, [text(`answer ${order}`), call(`c${order}`)]),
  ]).flat();
  const open = message('assistant', size / 2, 1, [], { status: 'pending' });
  return [...rows, message('user', size / 2, 0, [text('go')]), open];
};
const turnOf = (parts) => [
  message('user', 0, 0, [text('go')]),
  message('assistant', 0, 1, parts, { status: 'pending' }),
];
const many = (count, make) => Array.from({ length: count }, (_, i) => make(`p${i}`));

/** The cost of an update when all stream objects are new, by length of the thread and of the turn. */
export function bridgeScale() {
  const before = [text('Let me see.'), call('a'), call('b')];
  const textDelta = (k) => [...before, text('word '.repeat(k + 1))];
  const argsDelta = (k) => [...before, writing(k)];
  const [small, large] = [threadOf(200), threadOf(20_000)];
  const inCalls = (count) => cost(turnOf(many(count, call)), (k) => [...many(count, call), writing(k)], 15);
  const inTexts = (count) => cost(turnOf(many(count, text)), (k) => [...many(count, text), writing(k)], 5);
  const measured = {
    text: [cost(small, textDelta, 300), cost(large, textDelta, 300)],
    args: [cost(small, argsDelta, 300), cost(large, argsDelta, 300)],
    calls: [inCalls(250), inCalls(1_000)],
    texts: [inTexts(2_500), inTexts(10_000)],
  };
  const row = (what, [a, b]) => ({
    what,
    small: `${round(a)} µs`,
    large: `${round(b)} µs`,
    ratio: round(b / a),
  });
  const target = (what, value, limit) => ({
    what,
    measured: round(value),
    target: `≤ ${limit}`,
    met: value <= limit ? 'yes' : 'NO',
  });
  return {
    rows: [
      row('text delta, 200 and 20,000 messages', measured.text),
      row('arguments delta, 200 and 20,000 messages', measured.args),
      row('arguments delta, 250 and 1,000 calls in the turn', measured.calls),
      row('arguments delta, 2,500 and 10,000 texts in the turn', measured.texts),
    ],
    targets: [
      target('text delta, 20,000 : 200 messages', measured.text[1] / measured.text[0], 1.5),
      target('arguments delta, 20,000 : 200 messages', measured.args[1] / measured.args[0], 1.5),
      target('1,000 : 250 calls', measured.calls[1] / measured.calls[0], 6),
      target('ms for a turn of 1,000 calls', measured.calls[1] / 1_000, 8),
      target('ms for a turn of 10,000 texts', measured.texts[1] / 1_000, 50),
    ],
  };
}
