/** A chunk of a stored stream, or a part of the model's own stream. */
type Chunk = Readonly<Record<string, unknown>>;

export interface FileContent {
  readonly type: 'file';
  readonly mediaType: string;
  /** Base64, or a URL. */
  readonly data: string;
}

/**
 * A file in the form that rows store. Stored streams have a URL; models give base64, bytes, or an object with either.
 */
export function readFilePart({ url, data, mediaType }: Chunk): FileContent | undefined {
  const content = typeof url === 'string' ? withoutDataUrl(url) : encode(data);
  return content === undefined
    ? undefined
    : { type: 'file', mediaType: asText(mediaType) ?? 'application/octet-stream', data: content };
}

const withoutDataUrl = (url: string): string => url.replace(/^data:[^,]{0,200};base64,/i, '');

function encode(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (data instanceof URL) return data.href;
  if (data instanceof Uint8Array) return toBase64(data);
  if (typeof data !== 'object' || data === null) return undefined;
  const { data: bytes, url } = data as { data?: unknown; url?: unknown };
  return encode(bytes ?? url);
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** A source in the form that rows store. */
export function readSourcePart(chunk: Chunk): Record<string, unknown> {
  const { type, sourceType, id, sourceId, url, title, mediaType, filename } = chunk;
  const key = asText(sourceId) ?? asText(id) ?? asText(url) ?? 'source';
  if (type === 'source-url' || sourceType === 'url') {
    return { type: 'source', sourceType: 'url', id: key, url: asText(url) ?? '', ...ifText({ title }) };
  }
  return {
    type: 'source',
    sourceType: 'document',
    id: key,
    mediaType: asText(mediaType) ?? 'application/octet-stream',
    title: asText(title) ?? 'Document',
    ...ifText({ filename }),
  };
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const ifText = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
