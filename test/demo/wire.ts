/** The services that the demo uses when it has their keys, with responses as on the wire. */
import { vi } from 'vitest';

export interface Request {
  readonly url: string;
  readonly key: string | null;
  readonly body: unknown;
}

type Turn =
  | { readonly say: string }
  | { readonly call: string; readonly args: object }
  /** The provider refuses the key. */
  | { readonly refuse: true };

/**
 * Answers `fetch` for those services and no others. Returns the requests.
 * @param turns of the model
 * @param search how the search ends
 */
export function answerFetch(
  turns: readonly Turn[],
  search = Response.json({ results: [HIT], response_time: 0.6 }),
): Request[] {
  const asked: Request[] = [];
  const left = [...turns];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    const { host } = new URL(url);
    const key = new Headers(init.headers).get('authorization');
    asked.push({ url, key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    if (url === 'https://api.openai.com/v1/embeddings')
      return embed((asked.at(-1)!.body as { input: string[] }).input);
    if (host === 'api.openai.com') return answer(left.shift()!);
    if (host === 'api.tavily.com') return search;
    if (url === 'https://api.e2b.app/sandboxes') return Response.json({ sandboxID: 'sb1' }, { status: 201 });
    if (host === '49999-sb1.e2b.app') return new Response('{"type":"stdout","text":"1\\n"}\n');
    if (url === 'https://api.e2b.app/sandboxes/sb1') return new Response(null, { status: 204 });
    if (host === 'r.jina.ai') return Response.json({ code: 200, status: 20_000, data: PAGE });
    throw new Error(`Nobody is asked at ${url}`);
  });
  return asked;
}

/** Two subjects, each with the words that belong to it. */
const SUBJECTS = [/\b(?:nuts|eat|menu)\b/i, /\b(?:berlin|lives?|moved|city)\b/i];

/** A model whose vectors are close to each other when texts are about the same subject. */
const embed = (texts: readonly string[]): Response =>
  Response.json({
    data: texts.map((text, index) => ({
      index,
      embedding: [
        ...SUBJECTS.map((subject) => (subject.test(text) ? 1 : 0)),
        0.01,
        ...Array.from({ length: 1_536 - SUBJECTS.length - 1 }, () => 0),
      ],
    })),
    usage: { prompt_tokens: 8 },
  });

const HIT = {
  title: 'Realtime',
  url: 'https://docs.convex.dev/realtime',
  content: 'Queries are subscriptions.',
  score: 0.97,
  published_date: '2026-01-12',
};
const PAGE = { title: 'Realtime', url: HIT.url, content: 'x'.repeat(12_001), usage: { tokens: 9 } };
const REFUSED = { status: 401 };
const STREAM = { headers: { 'content-type': 'text/event-stream' } };

const REPLY = { id: 'resp_1', created_at: 1_770_000_000, model: 'gpt-5-mini' };
const USAGE = { input_tokens: 12, output_tokens: 7 };

const answer = (next: Turn): Response =>
  'refuse' in next
    ? Response.json(
        { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } },
        REFUSED,
      )
    : new Response(stream(next), STREAM);

/** One answer of OpenAI's Responses API, as server-sent events. */
function stream(next: Exclude<Turn, { refuse: true }>): string {
  const id = 'item_1';
  const added = (item: object) => ({ type: 'response.output_item.added', output_index: 0, item });
  const done = (item: object) => ({ type: 'response.output_item.done', output_index: 0, item });
  const events =
    'say' in next
      ? [
          added({ type: 'message', id }),
          ...next.say.split(/(?<= )/).map((delta) => ({
            type: 'response.output_text.delta',
            item_id: id,
            output_index: 0,
            delta,
          })),
          done({ type: 'message', id }),
        ]
      : callEvents(next.call, JSON.stringify(next.args), added, done);
  return [
    { type: 'response.created', response: REPLY },
    ...events,
    { type: 'response.completed', response: { ...REPLY, usage: USAGE } },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

function callEvents(
  name: string,
  text: string,
  added: (item: object) => { type: string },
  done: (item: object) => { type: string },
) {
  const call = { type: 'function_call', id: `fc_${name}`, call_id: `call_${name}`, name };
  return [
    added({ ...call, arguments: '' }),
    ...[text.slice(0, 9), text.slice(9)].map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id: call.id,
      output_index: 0,
      delta,
    })),
    done({ ...call, arguments: text, status: 'completed' }),
  ];
}
