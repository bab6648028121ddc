'use client';
import type { News } from '../tools/news.js';
import { useToolNews } from '../tools/useToolNews.js';
import { useCommandNews } from './useCommandNews.js';
import { useThreadNews } from './useThreadNews.js';

/** What has happened to tool calls, to the thread and to what was asked for: each renders for what is its own. */
export const AllNews = () => (
  <>
    <ToolNews />
    <ThreadNews />
    <CommandNews />
  </>
);

const ToolNews = () => toLine(useToolNews());
const ThreadNews = () => toLine(useThreadNews());
const CommandNews = () => toLine(useCommandNews());

/** A new element for each: only what is added is read out, and the same words can come twice. */
const toLine = ({ count, text }: News) => (text === '' ? null : <span key={count}>{text} </span>);
