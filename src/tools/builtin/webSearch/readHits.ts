import { domainOf, webUrl } from '../links.js';
import { fieldsOf, listIn, payloadOf, readEach, textIn, toText } from '../read.js';

/** Arguments that the `webSearch` display reads. */
export interface WebSearchArgs {
  readonly query: string;
  readonly maxResults?: number | undefined;
}

/** One page that a `webSearch` call found. */
export interface WebSearchHit {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  /** The matching passage. Also read from `content`, `description`, `text` and `excerpt`. */
  readonly snippet?: string | undefined;
  readonly content?: string | undefined;
  /** Also read from `date`, `published_date` and `publishedAt`. */
  readonly publishedDate?: string | undefined;
}

/** The result that the `webSearch` display reads. */
export interface WebSearchResult {
  /** Also read from `hits`, `items`, `organic` and `sources`, or from a bare list. */
  readonly results?: readonly WebSearchHit[] | undefined;
  /** The search service's own answer. */
  readonly answer?: string | undefined;
}

export interface Hit {
  readonly title: string;
  readonly url: string | undefined;
  readonly domain: string | undefined;
  readonly snippet: string | undefined;
  readonly date: string | undefined;
}

export function readHits(result: unknown): readonly Hit[] | undefined {
  const payload = payloadOf(result);
  const list =
    listIn(payload, 'results', 'hits', 'items', 'organic', 'organic_results', 'sources') ??
    listIn(fieldsOf(payload)['web'], 'results');
  return readEach(list, readHit);
}

export const readAnswer = (result: unknown): string | undefined =>
  textIn(payloadOf(result), 'answer', 'summary');

function readHit(value: unknown): Hit | undefined {
  const address = textIn(value, 'url', 'link', 'href') ?? toText(value);
  const url = webUrl(address);
  const domain = url && domainOf(url);
  const title = textIn(value, 'title', 'name', 'headline') ?? domain ?? address;
  if (title === undefined) return undefined;
  return {
    title,
    url: url?.href,
    domain,
    snippet: textIn(value, 'snippet', 'description', 'excerpt', 'content', 'text'),
    date: textIn(value, 'publishedDate', 'published_date', 'publishedAt', 'published', 'date', 'age'),
  };
}
