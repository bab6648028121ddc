import { contentOf, type ContentFile } from './content.js';
import { entriesOf, inspect, isContainer, type Container, type Leaf } from './inspect.js';
import { parseJson, READ_AT_ONCE } from './parseJson.js';
import { toTable, type Table } from './table.js';
import { fileNameOf, isDataImage, toHref, toImageHref } from './url.js';

const MOST_FIELDS = 8;

/** A value and the form that fits it. */
export type Block =
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'link'; readonly text: string; readonly href: string }
  | { readonly form: 'image'; readonly src: string; readonly name?: string | undefined }
  | {
      readonly form: 'file';
      readonly mediaType: string;
      readonly size: number;
      readonly name: string | undefined;
    }
  | { readonly form: 'leaf'; readonly leaf: Leaf }
  | { readonly form: 'list'; readonly entries: ReadonlyArray<readonly [key: string, leaf: Leaf]> }
  | { readonly form: 'table'; readonly table: Table }
  | { readonly form: 'tree'; readonly value: unknown };

/** The blocks for a value: one, or one for each part of a result made of texts and media. */
export function blocksOf(value: unknown): readonly Block[] {
  const content = contentOf(value);
  if (!content) return [blockOf(value)];
  const blocks = content.parts.map((part) => {
    if ('file' in part) return fileBlock(part.file);
    return blockOf('text' in part ? part.text : part.value);
  });
  return content.rest ? [...blocks, blockOf(content.rest)] : blocks;
}

function blockOf(value: unknown): Block {
  const seen = inspect(value);
  if (seen.kind === 'string') return textBlock(seen.text);
  return isContainer(seen) ? containerBlock(value, seen) : { form: 'leaf', leaf: seen };
}

function textBlock(text: string): Block {
  if (text === '') return { form: 'leaf', leaf: { kind: 'string', text } };
  if (isDataImage(text)) return { form: 'image', src: text };
  const image = toImageHref(text);
  if (image) return { form: 'image', src: image, name: fileNameOf(image) };
  const href = toHref(text);
  if (href) return { form: 'link', text, href };
  const json = text.length <= READ_AT_ONCE ? parseJson(text) : undefined;
  return json ? blockOf(json) : { form: 'text', text };
}

function containerBlock(value: unknown, seen: Container): Block {
  if (seen.kind === 'list') {
    const table = toTable(seen.items);
    return table ? { form: 'table', table } : { form: 'tree', value };
  }
  if (seen.keys.length > MOST_FIELDS) return { form: 'tree', value };
  const entries: Array<readonly [string, Leaf]> = [];
  for (const [key, child] of entriesOf(seen, MOST_FIELDS)) {
    const leaf = inspect(child);
    if (isContainer(leaf)) return { form: 'tree', value };
    entries.push([key, leaf]);
  }
  return { form: 'list', entries };
}

function fileBlock({ mediaType, data, name }: ContentFile): Block {
  if (toHref(data) || isDataImage(data)) return textBlock(data);
  const src = `data:${mediaType};base64,${data}`;
  if (isDataImage(src)) return { form: 'image', src, name };
  return { form: 'file', mediaType, size: Math.floor((data.length * 3) / 4), name };
}
