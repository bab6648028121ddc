import { domainOf, webUrl } from '../links.js';
import { fieldsOf, numberIn, payloadOf, textIn } from '../read.js';

/** Arguments that the `urlReader` display reads. */
export interface UrlReaderArgs {
  readonly url: string;
  readonly maxLength?: number | undefined;
  readonly format?: 'markdown' | 'text' | undefined;
}

/** The result that the `urlReader` display reads. */
export interface UrlReaderResult {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Also read from `text`, `markdown`, `excerpt` and `description`, or from a bare text. */
  readonly content?: string | undefined;
  /** @default counted */
  readonly wordCount?: number | undefined;
  readonly truncated?: boolean | undefined;
}

export interface Page {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly domain: string | undefined;
  readonly text: string | undefined;
  readonly words: number | undefined;
  readonly isTruncated: boolean;
  /** The page was read and is empty. */
  readonly isBlank: boolean;
}

/** What is known about the page of a call: first its address, then its content. */
export function readPage(args: unknown, result?: unknown): Page | undefined {
  const payload = payloadOf(result);
  const address = textIn(payload, 'url', 'finalUrl', 'link') ?? textIn(args, 'url', 'link', 'href');
  const url = webUrl(address);
  const text =
    typeof payload === 'string'
      ? payload.trim() || undefined
      : textIn(payload, 'content', 'text', 'markdown', 'excerpt', 'description');
  const title = textIn(payload, 'title', 'name');
  const page: Page = {
    title,
    url: url?.href ?? address,
    domain: url && domainOf(url),
    text,
    words: numberIn(payload, 'wordCount', 'words') ?? (text === undefined ? undefined : countWords(text)),
    isTruncated: fieldsOf(payload)['truncated'] === true,
    isBlank: text === undefined && (payload === '' || 'content' in fieldsOf(payload)),
  };
  return (page.url ?? title ?? text) === undefined && !page.isBlank ? undefined : page;
}

const LONGEST_COUNT = 200_000;

/** Longer texts are not counted, because counting would take too long. */
const countWords = (text: string): number | undefined =>
  text.length > LONGEST_COUNT ? undefined : (text.match(/\S+/g)?.length ?? 0);
