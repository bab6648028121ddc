// A thread of n stored messages (user and assistant in turn; an assistant has 300 words and two tool calls with 2 KB
// outputs) and a reply that streams as 300 deltas of six words behind two finished tool calls. Always the same.

const WORDS =
  'the agent reads a table then writes an answer with numbers dates names and short reasons while somebody waits for more detail about cost latency memory tokens retries limits and errors'.split(
    ' ',
  );

export const THREAD = 'thread';

function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function createWriter(seed) {
  const random = createRandom(seed);
  const words = (count) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  const output = () => ({
    rows: Array.from({ length: 20 }, (_, i) => ({
      id: `row_${i}`,
      title: words(6),
      score: Math.round(random() * 1e4) / 100,
      ok: random() > 0.5,
    })),
    total: 20,
    cursor: null,
  });
  return { words, output };
}

export function makeMessages(count) {
  const { words, output } = createWriter(42);
  return Array.from({ length: count }, (_, i) => {
    const order = i >> 1;
    const isUser = i % 2 === 0;
    const stepOrder = isUser ? 0 : 1;
    const text = words(isUser ? 25 : 300);
    const call = (name, input) => ({
      type: `tool-${name}`,
      toolCallId: `call_${i}_${name}`,
      state: 'output-available',
      input,
      output: output(),
    });
    return {
      id: `msg_${i}`,
      key: `${THREAD}-${order}-${stepOrder}`,
      order,
      stepOrder,
      status: 'success',
      _creationTime: 1.7e12 + i * 1000,
      role: isUser ? 'user' : 'assistant',
      text,
      parts: isUser
        ? [{ type: 'text', text, state: 'done' }]
        : [
            { type: 'step-start' },
            call('search', { query: words(5), limit: 20 }),
            { type: 'step-start' },
            call('read', { table: words(2), filter: { a: 1, b: words(3) } }),
            { type: 'text', text, state: 'done' },
          ],
    };
  });
}

/** The question after those messages and its reply: the message with a given text, and the deltas that write it. */
export function makeReply(count, length = 300) {
  const { words, output } = createWriter(7);
  const order = Math.ceil(count / 2);
  const place = (stepOrder) => ({ key: `${THREAD}-${order}-${stepOrder}`, order, stepOrder });
  const prompt = {
    id: `msg_prompt_${order}`,
    ...place(0),
    status: 'success',
    _creationTime: 1.8e12,
    role: 'user',
    text: 'go',
    parts: [{ type: 'text', text: 'go', state: 'done' }],
  };
  const call = (name) => ({
    type: `tool-${name}`,
    toolCallId: `live_${name}`,
    state: 'output-available',
    input: { query: name },
    output: output(),
  });
  const head = [
    { type: 'step-start' },
    call('search'),
    { type: 'step-start' },
    call('read'),
    { type: 'step-start' },
  ];
  const reply = (text) => ({
    id: 'stream:1',
    ...place(1),
    status: 'streaming',
    _creationTime: 1.8e12,
    role: 'assistant',
    text,
    parts: [...head, { type: 'text', text, state: 'streaming' }],
  });
  const pieces = Array.from({ length }, () => `${words(6)} `);
  return {
    prompt,
    reply,
    pieces,
    deltas: pieces.map((delta) => ({ parts: [{ type: 'text-delta', id: 't', delta }] })),
  };
}
