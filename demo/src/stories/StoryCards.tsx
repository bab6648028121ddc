import { useAui } from '@assistant-ui/react';
import { useConvexThread } from 'convex-assistant-ui';
import { useConvex } from 'convex/react';
import { useState } from 'react';
import { stories, type Story, type StoryId } from '../../convex/stories/list.js';
import { storyIcons } from './icons.js';
import { prepare, startHistory } from './prepare.js';

/** The cards of a new conversation, one per story. */
export function StoryCards() {
  const aui = useAui();
  const client = useConvex();
  const { threadId } = useConvexThread();
  const [started, setStarted] = useState<StoryId>();
  const [hasFailed, setHasFailed] = useState(false);

  async function start({ id, title, prompt }: Story & { id: StoryId }): Promise<void> {
    setStarted(id);
    setHasFailed(false);
    try {
      if (prompt === undefined) {
        await startHistory(client, threadId, title);
        return;
      }
      await prepare(client, id);
      // Sent through the composer, so that the text is back in the field if it cannot be sent.
      aui.composer.setText(prompt);
      aui.composer.send();
    } catch {
      setHasFailed(true);
    } finally {
      setStarted(undefined);
    }
  }

  return (
    <div data-slot="empty" className="cau-empty demo-empty">
      <h2 className="cau-empty-title">Try to break it</h2>
      <p className="cau-empty-hint">
        Each card starts a conversation that usually goes wrong. Pick one, or send your own message.
      </p>
      {hasFailed && (
        <p className="demo-menu-error" role="alert">
          Couldn’t start this. Try again.
        </p>
      )}
      <ul className="demo-cards" aria-label="Stories">
        {stories.map((story) => {
          const Icon = storyIcons[story.id];
          return (
            <li key={story.id}>
              <button
                type="button"
                className="demo-card"
                disabled={started !== undefined}
                aria-busy={started === story.id}
                onClick={() => void start(story)}
              >
                <Icon size={18} aria-hidden="true" />
                <strong>{story.title}</strong>
                <span>{story.teaser}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
