import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';
import type { MessageFeedback, ThreadCommands } from '../../src/runtime/index.js';
import { answered } from './answered.js';
import { assistant, failedAnswer, file, frame, sent, streaming, user } from './rows.js';

export interface ConversationOptions {
  /** The reply to any message. */
  readonly reply?: string;
  /** The error with which it refuses every command. */
  readonly refusal?: string;
  readonly msPerWord?: number;
}

export interface Conversation {
  readonly read: () => ThreadFrame;
  readonly subscribe: (listener: () => void) => () => void;
  readonly commands: ThreadCommands;
}

const REPLY = [
  'I would do it in **three steps**:',
  '1. Export the numbers of last month.\n2. Compare them with the forecast.\n3. Mark what is off by more than 10 %.',
  'Shall I begin?',
].join('\n\n');

/** A thread that responds: what the user does becomes the next frame, as with a backend. */
export function createConversation(
  now: ThreadFrame,
  { reply = REPLY, refusal, msPerWord = 40 }: ConversationOptions,
): Conversation {
  const listeners = new Set<() => void>();
  const words = reply.split(/(?<=\s)/);
  let timer: ReturnType<typeof setInterval> | undefined;

  function show(rows: readonly AgentUIMessage[], ...streams: AgentUIMessage[]): void {
    now = frame(rows, ...streams);
    listeners.forEach((listener) => listener());
  }

  /** Writes the reply of a turn, a word at a time. */
  function answer(order: number): void {
    let count = 0;
    clearInterval(timer);
    show(now.persisted, streaming(order));
    timer = setInterval(() => {
      count++;
      if (count <= words.length) return show(now.persisted, streaming(order, words.slice(0, count).join('')));
      clearInterval(timer);
      return show([...now.persisted, assistant(order, reply)]);
    }, msPerWord);
  }

  async function attempt(): Promise<void> {
    await Promise.resolve();
    if (refusal !== undefined) throw new Error(refusal);
  }

  async function rewrite(messageId: string, prompt?: string): Promise<void> {
    await attempt();
    const order = orderOf(messageId);
    const kept = now.persisted.filter(
      (row) => row.order < order || (row.order === order && row.role === 'user'),
    );
    show(kept.map((row) => (row.order === order && prompt !== undefined ? user(order, prompt) : row)));
    answer(order);
  }

  return {
    read: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    commands: {
      async sendMessage(prompt, files = []) {
        const before = now.persisted;
        const order = 1 + Math.max(-1, ...before.map((row) => row.order));
        show([...before, sent(order, prompt)]);
        try {
          await attempt();
        } catch (error) {
          show(before);
          throw error;
        }
        const attached = (await files).map(({ filename = '', mediaType = '' }) =>
          file(filename, mediaType, ''),
        );
        show([...before, user(order, prompt, ...attached)]);
        answer(order);
      },
      async stop() {
        await attempt();
        clearInterval(timer);
        show([...now.persisted, ...(now.streams ?? []).map(stopped)]);
      },
      editMessage: (messageId, prompt) => rewrite(messageId, prompt),
      regenerate: (messageId) => rewrite(messageId),
      async submitFeedback(messageId, feedback) {
        await attempt();
        show(now.persisted.map((row) => withFeedback(row, messageId, feedback)));
      },
      async respondToApproval(answers) {
        await attempt();
        show(now.persisted.map((row) => answered(row, answers)));
      },
      async deleteMessage(messageId) {
        await attempt();
        show(now.persisted.filter(({ order }) => order !== orderOf(messageId)));
      },
      revokeAllowedTool: attempt,
      retryToolCalls: attempt,
      stopToolCall: attempt,
      resume: attempt,
      submitToolResult: attempt,
    },
  };
}

/** Ids contain the position in the thread. */
const orderOf = (messageId: string): number => Number(messageId.split(':')[1]);

const stopped = ({ order, parts }: AgentUIMessage): AgentUIMessage => ({
  ...failedAnswer(order, 'Stopped by the user.'),
  parts,
});

const withFeedback = (row: AgentUIMessage, messageId: string, feedback: MessageFeedback | null) =>
  row.role === 'assistant' && row.order === orderOf(messageId) ? { ...row, metadata: { feedback } } : row;
