import type { PaginationOptions } from 'convex/server';
import type { Watched } from './watch.js';

/** The paging status, in the words of Convex's `usePaginatedQuery`. */
export type PaginationStatus = 'LoadingFirstPage' | 'CanLoadMore' | 'LoadingMore' | 'Exhausted';

export interface PageResult<Row> {
  readonly page: readonly Row[];
  readonly isDone: boolean;
  readonly continueCursor: string;
  readonly pageStatus?: 'SplitRecommended' | 'SplitRequired' | null;
  /** Where to read the page as two, if the server suggests it. */
  readonly splitCursor?: string | null;
}

export interface Pages<Row> {
  /** The rows of all loaded pages. The same array as long as they are the same. */
  rows(): readonly Row[];
  readonly status: PaginationStatus;
  readonly error: Error | undefined;
  loadMore(): void;
  close(): void;
}

type PageEnd = Pick<PageResult<unknown>, 'isDone' | 'continueCursor'>;

interface Page<Row> {
  readonly cursor: string | null;
  /** Requested with a fixed end. A page that is not pinned has `pageSize` rows, and its end moves. */
  readonly isPinned: boolean;
  /** The end of the first result. The end that a query reports for a page with a given end is not reliable. */
  end: PageEnd | undefined;
  query: Watched<PageResult<Row>>;
  /** The last result that contained all rows of this page. */
  whole: PageResult<Row> | undefined;
  /** The pages that replace it once all of them have loaded. */
  successors: ReadonlyArray<Page<Row>> | undefined;
}

/**
 * The pages of a query, each loaded once. A page keeps the end it first had, so that pages join without a gap: as soon
 * as its end moves, the page is requested again with its first end. The newest page is split as it grows, so that new
 * rows do not resend settled ones.
 */
export function watchPages<Row>(
  ask: (options: PaginationOptions, onChange: () => void) => Watched<PageResult<Row>>,
  { pageSize, onChange }: { readonly pageSize: number; readonly onChange: () => void },
): Pages<Row> {
  const pages: Array<Page<Row>> = [];
  let rows: readonly Row[] = [];
  let known: ReadonlyArray<PageResult<Row> | undefined> = [];
  /** Readers of a preloaded page can request more before the first page has arrived. */
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

  /** Takes a page's result, and splits, pins or hands over pages if it requires that. */
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
      // Many tabs are only opened and read, so the page stays unpinned until its first change.
      if (!isFirst && !split(page, result) && hasMoved) pin(page);
    }
    if (isMoreWanted && pages.length === 1 && page.end) loadMore();
    for (const before of pages.filter(({ successors }) => successors?.includes(page))) handOver(before);
  }

  const isReplaceable = (page: Page<Row>): boolean => !page.successors && pages.includes(page);

  /** Requests a page as two, if the server suggests it. */
  function split(page: Page<Row>, { splitCursor }: PageResult<Row>): boolean {
    if (!splitCursor || !page.end || !isReplaceable(page)) return false;
    if (splitCursor === page.cursor || splitCursor === page.end.continueCursor) return false; // one of the two would be the whole page
    const newer = createPage(page.cursor, { isDone: false, continueCursor: splitCursor });
    replace(page, [newer, createPage(splitCursor, page.end)]);
    return true;
  }

  /** Requests a page again, with its first end. */
  function pin(page: Page<Row>): void {
    if (isReplaceable(page)) replace(page, [createPage(page.cursor, page.end)]);
  }

  function replace(page: Page<Row>, successors: ReadonlyArray<Page<Row>>): void {
    page.successors = successors;
    successors.forEach(take); // the client may have the results already
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
