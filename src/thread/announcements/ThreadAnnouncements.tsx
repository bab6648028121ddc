'use client';
import { useToolAnnouncements } from '../../tools/internal.js';
import { useLiveRegion } from '../../shared/react/useLiveRegion.js';
import { useCommandAnnouncements } from './useCommandAnnouncements.js';
import { useThreadAnnouncements } from './useThreadAnnouncements.js';

/** Announces what happened to tool calls, to the thread and to commands. */
export function ThreadAnnouncements() {
  const [tools, sayOfTools] = useLiveRegion();
  const [thread, sayOfThread] = useLiveRegion();
  const [commands, sayOfCommands] = useLiveRegion();
  useToolAnnouncements(sayOfTools);
  useThreadAnnouncements(sayOfThread);
  useCommandAnnouncements(sayOfCommands);
  return (
    <>
      <span ref={tools} />
      <span ref={thread} />
      <span ref={commands} />
    </>
  );
}
