// A thread of the fixtures of `npm run bench`, and its reply as the chunks that Convex Agent stores.
import { makeMessages, makeReply, THREAD } from '../../fixtures.mjs';

const STREAM = 'stream_1';
const FIRST = 'Well: ';

/** Chunks in the order they are stored: each batch is what one delta carries. */
function toDeltas(batches) {
  let end = 0;
  return batches.map((parts) => {
    const start = end;
    end += parts.length;
    return { streamId: STREAM, start, end, parts };
  });
}

/** What a reply begins with: two finished tool calls with 2 KB outputs, then the first words. */
function headOf(reply) {
  const calls = reply('').parts.filter(({ toolCallId }) => toolCallId);
  return [
    { type: 'start' },
    ...calls.flatMap(({ type, toolCallId, input, output }) => [
      { type: 'start-step' },
      { type: 'tool-input-available', toolCallId, toolName: type.slice('tool-'.length), input },
      { type: 'tool-output-available', toolCallId, output },
      { type: 'finish-step' },
    ]),
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: FIRST },
  ];
}

/** Sets a result of this many characters on the last call of the last message. */
function withLargeResult(rows, size) {
  if (size === undefined) return rows;
  const last = rows.at(-1);
  const at = last.parts.findLastIndex(({ toolCallId }) => toolCallId);
  const parts = last.parts.with(at, {
    ...last.parts[at],
    output: { lines: 'a line of it\n'.repeat(size / 13) },
  });
  return [...rows.slice(0, -1), { ...last, parts }];
}

const WRITE = { toolCallId: 'live_write', toolName: 'write' };

/** A tool call after the first words: it starts, gets its arguments in pieces, and then a result. */
const aToolCall = (pieces) => [
  [
    { type: 'text-end', id: 't' },
    { type: 'tool-input-start', ...WRITE },
  ],
  [{ type: 'tool-input-delta', toolCallId: WRITE.toolCallId, inputTextDelta: '{"text":"' }],
  ...pieces.map((piece) => [
    { type: 'tool-input-delta', toolCallId: WRITE.toolCallId, inputTextDelta: piece },
  ]),
  [{ type: 'tool-input-available', ...WRITE, input: { text: pieces.join('') } }],
  [{ type: 'tool-output-available', toolCallId: WRITE.toolCallId, output: { ok: true } }],
];

/**
 * @param {number} size how many messages are stored
 * @param {{ length?: number, text?: string[], args?: string[], resultSize?: number, questions?: number }} [options]
 *   `length`: how many deltas of six words the reply has. `text`: their texts. `args`: the pieces of a tool call's
 *   arguments, instead of text. `resultSize`: how large the last result is. `questions`: how many questions come before
 *   the reply, each in a separate turn
 */
export function makeThread(size, { length = 900, text, args, resultSize, questions = 1 } = {}) {
  const earlier = Array.from({ length: questions - 1 }, (_, i) => makeReply(size + 2 * i, 0).prompt);
  const { prompt, reply, pieces } = makeReply(size + 2 * earlier.length, length);
  const words = text ?? pieces;
  const batches = args ? aToolCall(args) : words.map((delta) => [{ type: 'text-delta', id: 't', delta }]);
  return {
    threadId: THREAD,
    rows: withLargeResult(makeMessages(size), resultSize),
    prompt,
    questions: [...earlier, prompt],
    stream: {
      streamId: STREAM,
      status: 'streaming',
      order: prompt.order,
      stepOrder: 1,
      format: 'UIMessageChunk',
    },
    head: toDeltas([headOf(reply)])[0],
    deltas: toDeltas([headOf(reply), ...batches]).slice(1),
    /** The head as a message, for peers that do not read chunks. */
    parts: reply(FIRST).parts,
    /** The text of the first deltas. */
    textOf: (count) => FIRST + words.slice(0, count).join(''),
  };
}
