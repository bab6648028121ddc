import type { PaginationOptions } from 'convex/server';
import type { Watched } from './watch.js';

/** How far back pages are loaded: nothing yet, there are older ones, these are on their way, all are here. */
export type PagingStatus = 'loading' | 'more' | 'loading-older' | 'complete';

export interface PageResult<Row> {
  readonly page: readonly Row[];
  readonly isDone: boolean;
  readonly continueCursor: string;
  /** Set when a page has grown so large that it should be, or has to be, read as two. */
  readonly pageStatus?: 'SplitRecommended' | 'SplitRequired' | null;
  readonly splitCursor?: string | null;
}

export interface Pages<Row> {
  /** Of all pages that have come. The same array for as long as they are the same. */
  rows(): readonly Row[];
  readonly status: PagingStatus;
  readonly error: Error | undefined;
  loadOlder(): void;
  close(): void;
}

interface Page<Row> {
  readonly cursor: string | null;
  /** Where it ended when it first came. What a query says of a page whose end it was told is not to be relied on. */
  end: Pick<PageResult<Row>, 'isDone' | 'continueCursor'> | undefined;
  /** As it was first asked for: so many rows. */
  first: Watched<PageResult<Row>> | undefined;
  /** The same rows and all that come to be among them, for good. */
  pinned: Watched<PageResult<Row>> | undefined;
  /** The last result that held all of its rows: a page that has to be split lacks its older ones. */
  whole: PageResult<Row> | undefined;
  /** The two pages that take its place as soon as both have come. */
  halves: readonly [Page<Row>, Page<Row>] | undefined;
}

function resultOf<Row>(page: Page<Row>): PageResult<Row> | undefined {
  const result = page.pinned?.value ?? page.first?.value;
  if (result?.pageStatus === 'SplitRequired') return page.whole ?? result;
  page.whole = result;
  return result;
}

/**
 * The pages of a query. A page keeps the end it had when it first came, so that pages join without a gap, and the first
 * one grows with what is new instead of sliding away from its own beginning.
 */
export function watchPages<Row>(
  ask: (options: PaginationOptions, onChange: () => void) => Watched<PageResult<Row>>,
  { pageSize, onChange }: { readonly pageSize: number; readonly onChange: () => void },
): Pages<Row> {
  const pages: Array<Page<Row>> = [];
  let rows: readonly Row[] = [];
  let known: ReadonlyArray<PageResult<Row> | undefined> = [];

  const createPage = (cursor: string | null, end?: Page<Row>['end']): Page<Row> => ({
    cursor,
    end,
    first: undefined,
    pinned: undefined,
    whole: undefined,
    halves: undefined,
  });

  function open(cursor: string | null): void {
    const page = createPage(cursor);
    pages.push(page);
    page.first = ask({ cursor, numItems: pageSize }, () => {
      pin(page);
      onChange();
    });
    pin(page);
  }

  function pin(page: Page<Row>): void {
    if (page.pinned || !page.first?.value) return;
    const { isDone, continueCursor } = page.first.value;
    page.end = { isDone, continueCursor };
    watchPinned(page, continueCursor);
  }

  function watchPinned(page: Page<Row>, endCursor: string): void {
    page.pinned = ask({ cursor: page.cursor, endCursor, numItems: pageSize }, () => {
      settle(page);
      onChange();
    });
    settle(page);
  }

  function settle(page: Page<Row>): void {
    if (page.pinned?.value === undefined) return;
    page.first?.close();
    page.first = undefined;
    split(page, page.pinned.value);
    pages.filter(({ halves }) => halves?.includes(page)).forEach(replaceByHalves);
  }

  function split(page: Page<Row>, { splitCursor }: PageResult<Row>): void {
    if (!splitCursor || page.halves || !page.end || !pages.includes(page)) return;
    if (splitCursor === page.cursor || splitCursor === page.end.continueCursor) return; // one half would be the page
    const newer = createPage(page.cursor, { isDone: false, continueCursor: splitCursor });
    const older = createPage(splitCursor, page.end);
    page.halves = [newer, older];
    watchPinned(newer, splitCursor);
    watchPinned(older, page.end.continueCursor);
  }

  function replaceByHalves(page: Page<Row>): void {
    const { halves } = page;
    if (!halves?.every(({ pinned }) => pinned?.value !== undefined)) return;
    page.pinned?.close();
    pages.splice(pages.indexOf(page), 1, ...halves);
    // A half may still be too large.
    for (const half of halves) split(half, half.pinned!.value!);
  }

  open(null);
  return {
    rows() {
      const results = pages.map(resultOf);
      const isSame = results.length === known.length && results.every((result, i) => result === known[i]);
      if (!isSame) {
        known = results;
        rows = results.flatMap((result) => result?.page ?? []);
      }
      return rows;
    },
    get status() {
      const { end } = pages.at(-1)!;
      if (!end) return pages.length === 1 ? 'loading' : 'loading-older';
      return end.isDone ? 'complete' : 'more';
    },
    get error() {
      return pages.map(({ first, pinned }) => pinned?.error ?? first?.error).find(Boolean);
    },
    loadOlder() {
      const { end } = pages.at(-1)!;
      if (!end || end.isDone) return;
      open(end.continueCursor);
      onChange();
    },
    close() {
      for (const { first, pinned } of pages.flatMap((page) => [page, ...(page.halves ?? [])])) {
        first?.close();
        pinned?.close();
      }
    },
  };
}
