/**
 * A small model of what `@convex-dev/agent` writes: documents, streams and their order, event by event, as recorded in
 * `test/conformance`. It also knows what a correct thread shows at every moment.
 */
import type { AgentUIMessage } from '../../src/bridge/index.js';

export type Outcome = 'ok' | 'null' | 'throw' | 'soft' | 'approve' | 'deny' | 'client';

export interface CallPlan {
  readonly outcome: Outcome;
  readonly preliminary: boolean;
}
export interface StepPlan {
  readonly reasoning: boolean;
  readonly text: 'none' | 'own' | 'repeated';
  readonly calls: readonly CallPlan[];
  /** A tool saves a separate message into the turn while the step runs. */
  readonly savesRow: boolean;
}
export interface GenerationPlan {
  readonly steps: readonly StepPlan[];
  readonly end: 'done' | 'abort' | 'fail' | 'crash';
  readonly repeatsIds: boolean;
}
export interface TurnPlan {
  readonly user: boolean;
  readonly generations: readonly GenerationPlan[];
  readonly system: boolean;
}

interface Doc {
  _id: string;
  _creationTime: number;
  threadId: 'T';
  order: number;
  stepOrder: number;
  status: 'pending' | 'success' | 'failed';
  tool: boolean;
  message: { role: string; content: unknown };
}

/** Something a reader sees, and the row that stores it or will store it. */
interface Shown {
  readonly kind: 'text' | 'reasoning' | 'tool';
  readonly order: number;
  step: number;
  readonly seq: number;
  text: string;
  /** The database never gets it, so only clients that watched the stream have seen it. */
  volatile: boolean;
}

export interface Moment {
  /** Newest first, as queries return them. */
  readonly docs: readonly unknown[];
  readonly streams: readonly AgentUIMessage[];
  /** Message id and content, in order. */
  readonly shown: ReadonlyArray<readonly [id: string, content: readonly string[]]>;
  readonly volatile: ReadonlySet<string>;
  /** Orders in which a run is under way. */
  readonly running: ReadonlySet<number>;
  /** A call was approved and has not run yet. */
  readonly owes: boolean;
  /** Raw ids of the calls that wait for an answer. */
  readonly waiting: ReadonlySet<string>;
}

export const REPEATED = 'The same sentence.';

export function simulate(turns: readonly TurnPlan[]): Moment[] {
  const world = new World();
  for (const turn of turns) world.play(turn);
  return world.moments;
}

class World {
  readonly moments: Moment[] = [];
  #docs: Doc[] = [];
  #streams: Array<{ id: string; order: number; slot: number; parts: Array<Record<string, unknown>> }> = [];
  #shown: Shown[] = [];
  #order = -1;
  #clock = 1_000;
  #running = false;
  #isRetry = false;
  #waiting = new Set<string>();

  play(turn: TurnPlan): void {
    this.#order++;
    this.#isRetry = false;
    this.#waiting.clear();
    if (turn.user || turn.generations.length === 0) {
      this.#add('user', `Question ${this.#order}`, 'success');
      this.#record();
    }
    turn.generations.forEach((generation, i) => {
      if (i > 0) this.#answer(turn.generations[i - 1]!);
      this.#generate(generation);
    });
    if (turn.system && turn.generations.length > 0) {
      this.#add('system', `Note ${this.#order}`, 'success');
      this.#record();
    }
  }

  /** Approvals and results requested by the step that ended a generation. */
  #answers: Array<{ id: string; outcome: Outcome }> = [];
  #due: Array<Record<string, unknown>> = [];

  #answer(generation: GenerationPlan): void {
    // A run that asks a question ends there, and its planned rest is dropped.
    this.#isRetry = generation.end !== 'done' && this.#answers.length === 0;
    if (this.#isRetry) return;
    for (const { id, outcome } of this.#answers) {
      if (outcome === 'client') {
        this.#add('tool', [result(id, { type: 'json', value: `answer ${id}` })], 'success', true);
      } else {
        const approved = outcome === 'approve';
        const response = {
          type: 'tool-approval-response',
          approvalId: `ap_${id}`,
          approved,
          reason: 'because',
        };
        this.#add('tool', [response], 'success', true);
        const output = approved
          ? { type: 'text', value: `did ${id}` }
          : { type: 'execution-denied', reason: 'because' };
        this.#due.push(result(id, output));
      }
      this.#waiting.delete(id);
      this.#record();
    }
    this.#answers = [];
  }

  #generate(plan: GenerationPlan): void {
    this.#answers = [];
    this.#waiting.clear();
    this.#running = true;
    let pending = this.#add('assistant', [], 'pending');
    const stream = { id: `stream:${this.#clock++}`, order: this.#order, slot: pending.stepOrder, parts: [] };
    this.#record();
    this.#streams.push(stream);
    this.#record();
    for (const [i, step] of plan.steps.entries()) {
      // A step without calls is the last.
      const isLast = i === plan.steps.length - 1 || step.calls.length === 0;
      const cut = isLast && plan.end !== 'done';
      // Repeated ids are numbered in the order a client sees them, and only some clients have seen what a crash lost or
      // an abort hides.
      const repeatsIds = plan.repeatsIds && (plan.end === 'done' || plan.end === 'fail');
      const written = this.#stream(stream, step, pending.stepOrder, repeatsIds, cut);
      if (cut) return this.#cut(plan.end, pending, stream, written);
      pending = this.#save(pending, stream, written, isLast);
      if (isLast || this.#answers.length > 0) break;
    }
    this.#running = false;
    this.#record();
  }

  /** Streams one step, and returns the content that will be stored. */
  #stream(
    stream: { parts: Array<Record<string, unknown>> },
    plan: StepPlan,
    slot: number,
    repeatsIds: boolean,
    cut: boolean,
  ): Written {
    const content: Array<Record<string, unknown>> = [];
    const shown: Shown[] = [];
    stream.parts.push({ type: 'step-start' });
    this.#record();
    const prose = (kind: 'text' | 'reasoning', text: string, isCut: boolean): void => {
      const part = { type: kind, text: '', state: 'streaming' };
      stream.parts.push(part);
      this.#record();
      const item = this.#show(kind, '', slot);
      for (const piece of [text.slice(0, 5), ...(isCut ? [] : [text.slice(5)])]) {
        part.text += piece;
        item.text = `${kind}:${part.text}`;
        this.#record();
      }
      if (!isCut) part.state = 'done';
      content.push({ type: kind, text: part.text });
      shown.push(item);
    };
    const isTextCut = cut && plan.calls.length === 0;
    // Calls of two attempts without text between them look like calls of one step.
    const isSilent = plan.text === 'none' && (plan.calls.length > 0 || plan.reasoning) && !this.#isRetry;
    this.#isRetry = false;
    const text = plan.text === 'repeated' ? REPEATED : isSilent ? '' : `${this.#clock++} is the answer.`;
    if (plan.reasoning) prose('reasoning', `${this.#clock++} is a thought.`, isTextCut && text === '');
    if (text !== '') prose('text', text, isTextCut);
    const results: Array<Record<string, unknown>> = [];
    const requests: Array<Record<string, unknown>> = [];
    const answers: Written['answers'] = [];
    const calls = plan.calls.map((call, i) => {
      const id = repeatsIds ? `call_${i}` : `c${this.#clock++}`;
      const part: Record<string, unknown> = { type: 'tool-do', toolCallId: id, state: 'input-streaming' };
      stream.parts.push(part);
      shown.push(this.#show('tool', `tool:${id}`, slot));
      this.#record();
      const input = { q: this.#clock++ };
      Object.assign(part, { state: 'input-available', input });
      content.push({ type: 'tool-call', toolCallId: id, toolName: 'do', input, args: input });
      this.#record();
      return { ...call, id, part };
    });
    // If a result is stored first, the database moves the step after rows that were saved meanwhile. And a row saved
    // after a question looks as if the turn had continued without an answer.
    const asks = plan.calls.some(({ outcome }) => ['approve', 'deny', 'client'].includes(outcome));
    if (plan.savesRow && calls.length > 0 && this.#due.length === 0 && !asks) {
      const aside = `Aside ${this.#clock++}.`;
      const row = this.#add('assistant', [{ type: 'text', text: aside }], 'success');
      this.#show('text', `text:${aside}`, row.stepOrder);
      this.#record();
    }
    if (!cut) {
      for (const { id, part, outcome, preliminary } of calls) {
        if (outcome === 'approve' || outcome === 'deny') {
          Object.assign(part, { state: 'approval-requested', approval: { id: `ap_${id}` } });
          requests.push({ type: 'tool-approval-request', approvalId: `ap_${id}`, toolCallId: id });
          answers.push({ id, outcome });
        } else if (outcome === 'client') answers.push({ id, outcome });
        else {
          if (preliminary) {
            Object.assign(part, { state: 'output-available', output: 'half', preliminary: true });
            this.#record();
            delete part.preliminary;
          }
          const output = OUTPUTS[outcome];
          Object.assign(
            part,
            outcome === 'throw'
              ? { state: 'output-error', errorText: 'An error occurred.', output: undefined }
              : { state: 'output-available', output: output.value },
          );
          results.push(result(id, output));
        }
        this.#record();
      }
    }
    return { content: [...content, ...requests], results, shown, answers };
  }

  #save(pending: Doc, stream: { id: string }, written: Written, isLast: boolean): Doc {
    const { content, results, shown, answers } = written;
    const hasCalls = content.some(({ type }) => type === 'tool-call');
    let doc = pending;
    if (this.#due.length > 0) {
      Object.assign(doc, { status: 'success', tool: true, message: { role: 'tool', content: this.#due } });
      this.#due = [];
      doc = this.#add('assistant', [], 'pending');
      for (const item of shown) item.step = doc.stepOrder;
    }
    Object.assign(doc, { status: 'success', tool: hasCalls, message: { role: 'assistant', content } });
    if (results.length > 0) this.#add('tool', results, 'success', true);
    this.#answers = answers;
    const ends = isLast || answers.length > 0;
    if (ends) {
      this.#streams = this.#streams.filter(({ id }) => id !== stream.id);
      for (const { id } of answers) this.#waiting.add(id);
      this.#running = false;
      this.#record();
      return doc;
    }
    const next = this.#add('assistant', [], 'pending');
    this.#record();
    return next;
  }

  #cut(end: GenerationPlan['end'], pending: Doc, stream: { id: string }, { content, shown }: Written): void {
    const leave = (): void => {
      this.#streams = this.#streams.filter(({ id }) => id !== stream.id);
    };
    const tool = content.some(({ type }) => type === 'tool-call');
    if (end === 'crash') {
      leave();
      for (const item of shown) item.volatile = true;
      this.#due = [];
      return this.#record();
    }
    if (end === 'abort') {
      leave();
      for (const item of shown) item.volatile = true;
      this.#record();
      for (const item of shown) item.volatile = false;
    }
    Object.assign(pending, { status: 'failed', tool, message: { role: 'assistant', content } });
    this.#due = [];
    this.#running = false;
    this.#record();
    leave();
    this.#record();
  }

  #add(role: string, content: unknown, status: Doc['status'], tool = false): Doc {
    const steps = this.#docs.filter((doc) => doc.order === this.#order).map((doc) => doc.stepOrder);
    const doc: Doc = {
      _id: `msg_${this.#clock}`,
      _creationTime: this.#clock++,
      threadId: 'T',
      order: this.#order,
      stepOrder: steps.length > 0 ? Math.max(...steps) + 1 : 0,
      status,
      tool,
      message: { role, content },
    };
    this.#docs.push(doc);
    return doc;
  }

  #show(kind: Shown['kind'], text: string, step: number): Shown {
    const item = { kind, order: this.#order, step, seq: this.#shown.length, text, volatile: false };
    this.#shown.push(item);
    return item;
  }

  #record(): void {
    const streams = this.#streams.map(({ id, order, slot, parts }): AgentUIMessage => ({
      id,
      key: `T-${order}-${slot}`,
      role: 'assistant',
      order,
      stepOrder: slot,
      status: 'streaming',
      _creationTime: this.#clock,
      parts: parts as unknown as AgentUIMessage['parts'],
    }));
    const items = this.#shown.filter(({ text }) => text !== '');
    this.moments.push(
      structuredClone({
        docs: this.#docs.toReversed(),
        streams,
        shown: this.#thread(items),
        volatile: new Set(items.filter((item) => item.volatile).map(({ text }) => text)),
        running: new Set(this.#running ? [this.#order] : []),
        owes: this.#due.length > 0,
        waiting: this.#waiting,
      }),
    );
  }

  #thread(items: readonly Shown[]): Array<[string, string[]]> {
    const thread: Array<[string, string[]]> = [];
    for (let order = 0; order <= this.#order; order++) {
      const docs = this.#docs.filter((doc) => doc.order === order);
      const mine = items
        .filter((item) => item.order === order)
        .toSorted((a, b) => a.step - b.step || a.seq - b.seq);
      const seen = new Map<string, number>();
      let after = 0;
      const at = (id: string): string[] => {
        let entry = thread.find(([known]) => known === id);
        if (!entry) thread.push((entry = [id, []]));
        return entry[1];
      };
      for (const doc of docs.toSorted((a, b) => a.stepOrder - b.stepOrder)) {
        if (doc.message.role === 'user' || doc.message.role === 'system') {
          at(`T:${order}:${doc.stepOrder}`).push(`text:${String(doc.message.content)}`);
          after = doc.stepOrder;
        } else {
          const content = at(after > 0 ? `T:${order}:assistant:${after}` : `T:${order}:assistant`);
          for (const item of mine.filter(({ step }) => step === doc.stepOrder)) {
            const count = (seen.get(item.text) ?? 0) + 1;
            seen.set(item.text, count);
            content.push(item.kind === 'tool' && count > 1 ? `${item.text}~${count}` : item.text);
          }
        }
      }
    }
    return thread;
  }
}

interface Written {
  readonly content: Array<Record<string, unknown>>;
  readonly results: Array<Record<string, unknown>>;
  readonly shown: Shown[];
  readonly answers: Array<{ id: string; outcome: Outcome }>;
}

const OUTPUTS = {
  ok: { type: 'text', value: 'fine' },
  null: { type: 'json', value: null },
  throw: { type: 'error-text', value: 'boom' },
  soft: { type: 'json', value: { success: false, error: { message: 'soft' } } },
} as const;

const result = (id: string, output: unknown): Record<string, unknown> => ({
  type: 'tool-result',
  toolCallId: id,
  toolName: 'do',
  output,
});
