'use client';
import { useConvexThread } from '../runtime/index.js';
import type { News } from '../tools/news.js';
import { useToolNews } from '../tools/useToolNews.js';
import { useCommandNews } from './useCommandNews.js';
import { useThreadNews } from './useThreadNews.js';

/**
 * The one voice of the thread, for those who cannot see it. It speaks at boundaries only; what is between them is in
 * the log, to be read when one likes.
 */
export function Announcer() {
  const { threadId } = useConvexThread();
  return (
    <output data-slot="announcer" className="cau-sr" aria-live="polite" aria-atomic="false">
      {/* What another thread was like is not what this one has changed from. */}
      <AllNews key={threadId} />
    </output>
  );
}

function AllNews() {
  return (
    <>
      <Line news={useToolNews()} />
      <Line news={useThreadNews()} />
      <Line news={useCommandNews()} />
    </>
  );
}

/** A new element for each: only what is added is read out, and the same words can come twice. */
const Line = ({ news: { count, text } }: { readonly news: News }) =>
  text === '' ? null : <span key={count}>{text} </span>;
