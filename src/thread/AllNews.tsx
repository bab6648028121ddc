'use client';
import type { News } from '../tools/news.js';
import { useToolNews } from '../tools/useToolNews.js';
import { useCommandNews } from './useCommandNews.js';
import { useThreadNews } from './useThreadNews.js';

/** What has happened to tool calls, to the thread and to what was asked for. */
export function AllNews() {
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
