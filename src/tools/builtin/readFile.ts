import { fileType } from '../../shared/text/fileType.js';
import { plainName } from '../../shared/text/plainName.js';
import { numberIn, textIn, toText } from './read.js';

/** What is known about a file. */
export interface FileFacts {
  readonly name: string;
  /** The kind of file in a word: "PDF". */
  readonly type: string | undefined;
  readonly bytes: number | undefined;
  readonly pages: number | undefined;
}

const NAME = ['fileName', 'filename', 'name', 'title', 'path', 'filePath', 'file'];

/** The last segment of a file's path, by which people know it. */
export function fileName(source: unknown): string | undefined {
  const path = textIn(source, ...NAME) ?? toText(source);
  return path === undefined
    ? undefined
    : plainName(path.split(/[\\/]/).findLast((part) => part !== '') ?? path);
}

export function readFile(value: unknown): FileFacts | undefined {
  const name = fileName(value);
  if (name === undefined) return undefined;
  return {
    name,
    type: fileType(name, textIn(value, 'mimeType', 'mediaType', 'contentType', 'type')),
    bytes: numberIn(value, 'size', 'bytes', 'fileSize', 'sizeBytes'),
    pages: numberIn(value, 'pageCount', 'pages', 'numPages'),
  };
}
