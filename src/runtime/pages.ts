import type { PaginationOptions } from 'convex/server';
import type { Watched } from './watch.js';

/** How far back pages are loaded, in the words of Convex's `usePaginatedQuery`. */
export type PaginationStatus = 'LoadingFirstPage' | 'CanLoadMore' | 'LoadingMore' | 'Exhausted';

export interface PageResult<Row> {
  readonly page: readonly Row[];
  readonly isDone: boolean;
  readonly continueCursor: string;
  readonly pageStatus?: 'SplitRecommended' | 'SplitRequired' | null;
  /** Where the page is best read as two, if it is. */
  readonly splitCursor?: string | null;
}

export interface Pages<Row> {
  /** Of all pages that have come. The same array for as long as they are the same. */
  rows(): readonly Row[];
  readonly status: PaginationStatus;
  readonly error: Error | undefined;
  loadMore(): void;
  close(): void;
}

type PageEnd = Pick<PageResult<unknown>, 'isDone' | 'continueCursor'>;

interface Page<Row> {
  readonly cursor: string | null;
  /** Asked for with its end. A page that is not pinned has `pageSize` rows, and its end moves. */
  readonly isPinned: boolean;
  /** Where it ended when it first came. What a query says of a page whose end it was told is not to be relied on. */
  end: PageEnd | undefined;
  query: Watched<PageResult<Row>>;
  /** The last answer that held all rows of this page. */
  whole: PageResult<Row> | undefined;
  /** The pages that take its place as soon as all of them have come. */
  successors: ReadonlyArray<Page<Row>> | undefined;
}

/**
 * The pages of a query, each loaded once. A page keeps the end that it had when it first came, so that pages join without
 * a gap: as soon as its end moves, it is asked for once more with that end. The newest page is split as it grows, so
 * that what is new does not send again what is settled.
 */
export function watchPages<Row>(
  ask: (options: PaginationOptions, onChange: () => void) => Watched<PageResult<Row>>,
  { pageSize, onChange }: { readonly pageSize: number; readonly onChange: () => void },
): Pages<Row> {
  const pages: Array<Page<Row>> = [];
  let rows: readonly Row[] = [];
  let known: ReadonlyArray<PageResult<Row> | undefined> = [];
  /** Readers of a preloaded page can ask for more before the first page has arrived here. */
  let isMoreWanted = false;

  function createPage(cursor: string | null, end?: PageEnd): Page<Row> {
    const endCursor = end && { endCursor: end.continueCursor };
    const query = ask({ cursor, ...endCursor, numItems: pageSize }, () => {
      take(page);
      onChange();
    });
    const isPinned = end !== undefined;
    const page: Page<Row> = { cursor, isPinned, end, query, whole: undefined, successors: undefined };
    return page;
  }

  /** Reads the answer to a page, and does what it calls for. */
  function take(page: Page<Row>): void {
    const result = page.query.value;
    if (!result || result === page.whole) return;
    const isFirst = page.whole === undefined;
    page.end ??= { isDone: result.isDone, continueCursor: result.continueCursor };
    if (page.isPinned) {
      if (result.pageStatus !== 'SplitRequired' || isFirst) page.whole = result;
      split(page, result);
    } else {
      const hasMoved = result.continueCursor !== page.end.continueCursor;
      if (!hasMoved) page.whole = result;
      // Many tabs are opened and only read, so it is left alone until it changes for the first time.
      if (!isFirst && !split(page, result) && hasMoved) pin(page);
    }
    if (isMoreWanted && pages.length === 1 && page.end) loadMore();
    for (const before of pages.filter(({ successors }) => successors?.includes(page))) handOver(before);
  }

  const isReplaceable = (page: Page<Row>): boolean => !page.successors && pages.includes(page);

  /** Asks for a page as two, where the server says so. */
  function split(page: Page<Row>, { splitCursor }: PageResult<Row>): boolean {
    if (!splitCursor || !page.end || !isReplaceable(page)) return false;
    if (splitCursor === page.cursor || splitCursor === page.end.continueCursor) return false; // one would be the page
    const newer = createPage(page.cursor, { isDone: false, continueCursor: splitCursor });
    replace(page, [newer, createPage(splitCursor, page.end)]);
    return true;
  }

  /** Asks for a page once more, with the end that it had. */
  function pin(page: Page<Row>): void {
    if (isReplaceable(page)) replace(page, [createPage(page.cursor, page.end)]);
  }

  function replace(page: Page<Row>, successors: ReadonlyArray<Page<Row>>): void {
    page.successors = successors;
    successors.forEach(take); // the client may have the answers already
  }

  function handOver(page: Page<Row>): void {
    const { successors } = page;
    if (!successors?.every(({ whole }) => whole !== undefined) || !pages.includes(page)) return;
    page.query.close();
    pages.splice(pages.indexOf(page), 1, ...successors);
    for (const successor of successors) split(successor, successor.query.value!); // it may still be too large
  }

  function open(cursor: string | null): void {
    const page = createPage(cursor);
    pages.push(page);
    take(page);
  }

  function loadMore(): void {
    const { end } = pages.at(-1)!;
    isMoreWanted = !end && pages.length === 1;
    if (!end || end.isDone) return;
    open(end.continueCursor);
    onChange();
  }

  open(null);
  return {
    rows() {
      const results = pages.map(({ whole }) => whole);
      const isSame = results.length === known.length && results.every((result, i) => result === known[i]);
      if (!isSame) {
        known = results;
        rows = results.flatMap((result) => result?.page ?? []);
      }
      return rows;
    },
    get status() {
      const { end } = pages.at(-1)!;
      if (!end) return pages.length === 1 ? 'LoadingFirstPage' : 'LoadingMore';
      return end.isDone ? 'Exhausted' : 'CanLoadMore';
    },
    get error() {
      return pages.map(({ query }) => query.error).find(Boolean);
    },
    loadMore,
    close() {
      for (const { query } of pages.flatMap((page) => [page, ...(page.successors ?? [])])) query.close();
    },
  };
}
