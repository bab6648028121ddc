import { ThreadStory } from '../thread/ThreadStory.js';
import { review } from '../thread/review.js';
import { Page } from './Page.js';
import './recipes.css';

/** A page with a thread beside it. */
export function InSidePanel() {
  return (
    <div className="recipe-panel">
      <Page />
      <aside aria-label="Assistant">
        <ThreadStory frames={review} isPart />
      </aside>
    </div>
  );
}
