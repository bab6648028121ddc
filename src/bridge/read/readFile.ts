import { asString, type Fields } from '../../shared/json.js';

const UNKNOWN_TYPE = 'application/octet-stream';

/** A file part, independent of the form that its source uses. */
export interface FileContent {
  readonly mediaType: string;
  /** A URL that a browser can load. */
  readonly url: string;
  /** The bytes as base64, if the part contains them instead of a link. */
  readonly bytes: string | undefined;
}

/**
 * Streams give a file as `data:` or storage URL, rows as bare base64 or storage URL. The base64 of a JPEG begins with
 * `/9j/`, which is not a path.
 */
export function readFile(fields: Fields): FileContent {
  const mediaType = asString(fields.mediaType) ?? asString(fields.mimeType) ?? UNKNOWN_TYPE;
  const source = asString(fields.url) ?? asString(fields.data) ?? '';
  const isUrl = source === '' || /^([a-z][a-z0-9+.-]*:|\/(?!9j\/))/i.test(source);
  if (!isUrl) return { mediaType, url: `data:${mediaType};base64,${source}`, bytes: source };
  const [head] = /^data:[^,]*;base64,/i.exec(source.slice(0, 200)) ?? [];
  return { mediaType, url: source, bytes: head && source.slice(head.length) };
}

/**
 * Whether two files of one type may be the same although their sources differ: a link cannot be compared with bytes,
 * and the agent stores a file for the stream and again for the row. Only their place can then identify them.
 */
export const isCopy = (a: FileContent, b: FileContent): boolean =>
  a.mediaType === b.mediaType && (a.bytes === undefined || b.bytes === undefined);
