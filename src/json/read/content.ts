import { inspect, read, type Fields } from './inspect.js';

export type ContentPart =
  | { readonly text: string }
  | { readonly file: ContentFile }
  | { readonly value: unknown };

export interface ContentFile {
  readonly mediaType: string;
  /** Base64, or a URL. */
  readonly data: string;
  readonly name: string | undefined;
}

export interface Content {
  readonly parts: readonly ContentPart[];
  /** The fields beside the parts. */
  readonly rest: Fields | undefined;
}

/** A result made of texts and media: of the AI SDK (`{ type: 'content', value }`) or of MCP (`{ content }`). */
export function contentOf(value: unknown): Content | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isSdk = read(value as Fields, 'type') === 'content';
  const listed = inspect(read(value as Fields, isSdk ? 'value' : 'content'));
  if (listed.kind !== 'list' || listed.items.length > MOST_PARTS) return undefined;
  const seen = inspect(value);
  if (seen.kind !== 'record') return undefined;
  const parts = listed.items.map((_, at) => partOf(read(listed.items, at)));
  if (parts.every((part) => 'value' in part)) return undefined;
  const known = isSdk ? ['type', 'value'] : ['content'];
  const others = seen.keys.filter((key) => !known.includes(key) && !isQuiet(key, read(seen.fields, key)));
  const rest = Object.fromEntries(others.map((key) => [key, read(seen.fields, key)]));
  return { parts, rest: others.length > 0 ? rest : undefined };
}

const MOST_PARTS = 100;

/** Fields beside the text of a part that mean nothing to readers. */
const ASIDE: ReadonlySet<string> = new Set([
  'type',
  'annotations',
  '_meta',
  'providerOptions',
  'providerMetadata',
]);

const isQuiet = (key: string, value: unknown): boolean =>
  value === undefined || (key === 'isError' && value === false) || (key !== 'type' && ASIDE.has(key));

function partOf(item: unknown): ContentPart {
  const seen = inspect(item);
  if (seen.kind !== 'record') return { value: item };
  const keys = seen.keys.filter((key) => !ASIDE.has(key));
  const only = (...known: string[]): boolean => keys.every((key) => known.includes(key));
  const [type, text, url] = ['type', 'text', 'url'].map((key) => read(seen.fields, key));
  if (type === 'text' && typeof text === 'string' && only('text')) return { text };
  if (typeof type !== 'string' || !MEDIA.has(type)) return { value: item };
  const mediaType = read(seen.fields, 'mediaType') ?? read(seen.fields, 'mimeType');
  if (typeof url === 'string' && only('url', 'mediaType')) return { text: url };
  if (typeof mediaType !== 'string' || !only('data', 'mediaType', 'mimeType', 'filename'))
    return { value: item };
  const name = read(seen.fields, 'filename');
  const file = { mediaType, name: typeof name === 'string' ? name : undefined };
  return fileOf(read(seen.fields, 'data'), file) ?? { value: item };
}

const MEDIA: ReadonlySet<string> = new Set([
  'media',
  'file',
  'file-data',
  'file-url',
  'image',
  'image-data',
  'image-url',
  'audio',
]);

/** Since AI SDK 7 a file's data contains its kind. */
function fileOf(data: unknown, file: Omit<ContentFile, 'data'>): ContentPart | undefined {
  if (typeof data === 'string') return { file: { ...file, data } };
  const tagged = inspect(data);
  if (tagged.kind !== 'record') return undefined;
  const [inner, text, url] = ['data', 'text', 'url'].map((key) => read(tagged.fields, key));
  if (typeof inner === 'string') return { file: { ...file, data: inner } };
  const words = text ?? (url instanceof URL ? url.href : url);
  return typeof words === 'string' ? { text: words } : undefined;
}
