/** One event of a `text/event-stream`. */
export interface SseEvent {
  /** @default 'message' */
  readonly event?: string;
  readonly data: string;
  /** The id of this event. Clients send the last id they saw as `Last-Event-ID`. */
  readonly id?: string;
}

/** Formats an event as the HTML standard defines `text/event-stream`. */
export function formatSse({ event, data, id }: SseEvent): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${withoutBreaks(id)}`]),
    ...(event === undefined ? [] : [`event: ${withoutBreaks(event)}`]),
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** A comment keeps the connection open. Clients ignore it. */
export const SSE_HEARTBEAT = ': \n\n';

/** A line break would start another field, and a null character makes clients ignore the id. */
// oxlint-disable-next-line no-control-regex -- the null character is the point
const withoutBreaks = (text: string): string => text.replaceAll(/[\r\n\0]/g, '');

/** Parses a stream in chunks that may end anywhere. Returns the events that each chunk completes. */
export function createSseParser(): (piece: string) => SseEvent[] {
  let rest = '';
  let isStart = true;
  let endedWithCr = false;
  let data: string[] = [];
  let event = '';
  let id: string | undefined;

  function readField(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return; // a comment
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  }

  function dispatch(): SseEvent[] {
    const found =
      data.length === 0
        ? []
        : [{ ...(event && { event }), data: data.join('\n'), ...(id !== undefined && { id }) }];
    if (data.length > 0) id = undefined; // an id without data applies to the next event
    data = [];
    event = '';
    return found;
  }

  return (piece) => {
    let text = piece;
    if (isStart && text !== '') {
      isStart = false;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    // A CR at the end of a chunk ended its line, so an LF at the start of the next one belongs to it.
    if (endedWithCr && text !== '') {
      endedWithCr = false;
      if (text.startsWith('\n')) text = text.slice(1);
    }
    endedWithCr ||= text.endsWith('\r');
    const lines = text.split(/\r\n|\r|\n/);
    lines[0] = rest + lines[0]!;
    rest = lines.pop()!;
    return lines.flatMap((line) => {
      if (line === '') return dispatch();
      readField(line);
      return [];
    });
  };
}

/** The events of a response body. An event that the stream does not complete is dropped, as the standard requires. */
export async function* readSse(body: ReadableStream<Uint8Array>): AsyncGenerator<SseEvent, void> {
  const parse = createSseParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
