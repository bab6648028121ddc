'use client';
import { useToolNews } from '../tools/useToolNews.js';
import { Voice } from '../tools/Voice.js';
import { useCommandNews } from './useCommandNews.js';
import { useThreadNews } from './useThreadNews.js';

/** What has happened to tool calls, to the thread and to what was asked for. */
export const AllNews = () => (
  <>
    <Voice useNews={useToolNews} />
    <Voice useNews={useThreadNews} />
    <Voice useNews={useCommandNews} />
  </>
);
