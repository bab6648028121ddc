'use client';
import { useToolNews } from '../tools/internal.js';
import { useLiveRegion } from '../shared/react/useLiveRegion.js';
import { useCommandNews } from './useCommandNews.js';
import { useThreadNews } from './useThreadNews.js';

/** What has happened to tool calls, to the thread and to what was asked for. */
export function AllNews() {
  const [tools, sayOfTools] = useLiveRegion();
  const [thread, sayOfThread] = useLiveRegion();
  const [commands, sayOfCommands] = useLiveRegion();
  useToolNews(sayOfTools);
  useThreadNews(sayOfThread);
  useCommandNews(sayOfCommands);
  return (
    <>
      <span ref={tools} />
      <span ref={thread} />
      <span ref={commands} />
    </>
  );
}
