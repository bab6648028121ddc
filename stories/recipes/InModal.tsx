import { useId } from 'react';
import { smallTalk } from '../thread/examples.js';
import { ThreadStory } from '../thread/ThreadStory.js';
import { Page } from './Page.js';
import './recipes.css';

/** A page with a thread over it. An app opens the dialog with `showModal()`. */
export function InModal() {
  const id = useId();
  return (
    <div className="recipe-modal">
      <div inert>
        <Page />
      </div>
      <dialog open aria-labelledby={id}>
        <h2 id={id}>Assistant</h2>
        <ThreadStory frames={smallTalk} isPart />
      </dialog>
    </div>
  );
}
