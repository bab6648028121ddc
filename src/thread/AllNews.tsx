'use client';
import { useToolNews } from '../tools/useToolNews.js';
import { useVoice } from '../tools/useVoice.js';
import { useCommandNews } from './useCommandNews.js';
import { useThreadNews } from './useThreadNews.js';

/** What has happened to tool calls, to the thread and to what was asked for. */
export function AllNews() {
  const [tools, sayOfTools] = useVoice();
  const [thread, sayOfThread] = useVoice();
  const [commands, sayOfCommands] = useVoice();
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
