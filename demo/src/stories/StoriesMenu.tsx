import { useConvex } from 'convex/react';
import { BookOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../convex/_generated/api.js';
import { stories, type Story, type StoryId } from '../../convex/stories/list.js';
import { openThread } from '../route.js';
import { storyIcons } from './icons.js';
import { prepare, startHistory } from './prepare.js';

/** Starts a story in a separate thread. */
export function StoriesMenu() {
  const client = useConvex();
  const menu = useRef<HTMLDivElement>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function start({ id, title, prompt }: Story & { id: StoryId }): Promise<void> {
    setIsStarting(true);
    setHasFailed(false);
    try {
      if (prompt === undefined) {
        await startHistory(client, undefined, title);
      } else {
        await prepare(client, id);
        const { threadId } = await client.mutation(api.chat.startThread, { prompt });
        openThread(threadId);
      }
      menu.current?.hidePopover();
    } catch {
      setHasFailed(true);
    } finally {
      setIsStarting(false);
    }
  }

  return (
    <>
      <button type="button" className="demo-button" popoverTarget="stories">
        <BookOpen size={16} />
        <span className="demo-label">Stories</span>
      </button>
      <div id="stories" ref={menu} popover="auto" className="demo-menu">
        <p className="demo-menu-title">Start a story in a new conversation</p>
        {hasFailed && (
          <p className="demo-menu-error" role="alert">
            Couldn’t start this. Try again.
          </p>
        )}
        <ul>
          {stories.map((story) => {
            const Icon = storyIcons[story.id];
            return (
              <li key={story.id}>
                <button
                  type="button"
                  className="demo-menu-item"
                  disabled={isStarting}
                  onClick={() => void start(story)}
                >
                  <Icon size={16} aria-hidden="true" />
                  <span>
                    <strong>{story.title}</strong>
                    <small>{story.teaser}</small>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
