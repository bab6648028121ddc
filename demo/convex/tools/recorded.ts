export interface RecordedPage {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
  readonly content: string;
}

export const RECORDED = 'Recorded data';

/** A few pages about what this demo shows, in our own words. */
const pages: readonly RecordedPage[] = [
  {
    title: 'Realtime: queries that stay up to date',
    url: 'https://docs.convex.dev/realtime',
    snippet: 'A client subscribes to a query. When the data it has read changes, the query runs again.',
    content: `A Convex client subscribes to query functions over one WebSocket. The server tracks which data each query
has read. When a mutation changes some of it, the query runs again and its new result is pushed to every subscriber.

All results that a client sees at one time belong to one snapshot of the database, so two parts of a page never
disagree about it.`,
  },
  {
    title: 'Streaming agent replies',
    url: 'https://docs.convex.dev/agents/streaming',
    snippet:
      'Replies are saved as deltas while they are made, so that every client of a thread can follow them.',
    content: `An agent can save its reply as deltas while the model writes it. Clients read them with a query, like any
other data, and put them together. A client that joins late, or comes back after its connection broke, reads those it
has missed.

While a reply streams it is in the database twice: as deltas, and as the message they become.`,
  },
  {
    title: 'ExternalStoreRuntime: bring your own state',
    url: 'https://www.assistant-ui.com/docs/runtimes/custom/external-store',
    snippet:
      'The runtime draws the messages of a store that you own, and calls you when the user does something.',
    content: `With the external store runtime the app keeps the messages and assistant-ui draws them. The app passes the
messages and whether a run goes on, and gets callbacks for what the user does: a new message, an edit, a reload, a
stop, the result of a tool.`,
  },
  {
    title: 'The WebSocket API',
    url: 'https://developer.mozilla.org/en-US/docs/Web/API/WebSockets_API',
    snippet:
      'Opens a two-way session between a browser and a server. A socket that closes does not open again by itself.',
    content: `The WebSocket API opens a two-way session between the browser of a user and a server. It has no backpressure,
and a connection that is lost stays lost: the client has to notice, reconnect, and ask for what it missed.`,
  },
  {
    title: 'Tool calling with the AI SDK',
    url: 'https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling',
    snippet:
      'Tools have a description, a schema of their input and a function to run. A call can ask for approval.',
    content: `A tool has a description, a schema of its input and a function that runs it. A model may call several in one
step; they run side by side. A tool can ask for approval before it runs. What it returns, or the error it throws, goes
back to the model for the next step.`,
  },
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

/** The pages that share the most words with the query. */
export function findRecorded(query: string, limit: number): RecordedPage[] {
  const wanted = wordsOf(query);
  const scoreOf = (page: RecordedPage) => {
    const words = wordsOf(`${page.title} ${page.snippet} ${page.content}`);
    return wanted.filter((word) => words.includes(word)).length;
  };
  const scored = pages.map((page) => ({ page, score: scoreOf(page) }));
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ page }) => page);
}

export const readRecorded = (url: string): RecordedPage | undefined =>
  pages.find((page) => page.url === url.replace(/[/#?]+$/, ''));
