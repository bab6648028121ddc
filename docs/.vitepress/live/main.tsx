/**
 * Draws one example of `examples`, named by the hash of the address. Pages of the documentation show it in an iframe: the
 * site's CSS is not in a layer, so in the same document it would win over the kit's.
 */
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../src/styles/index.css';
import { ToolDisplayProvider } from '../../../src/tools/index.js';
import { StoryLookContext } from '../../../stories/StoryLookContext.js';
import { followHost, tellReady } from './host.js';
import './live.css';

const examples = import.meta.glob<ComponentType>('./examples/*.tsx', { import: 'Example' });

/** Nothing in it may take the focus from the page. */
const IN_PAGE = { isPage: true };

const name = location.hash.slice(1);
const load = examples[`./examples/${name}.tsx`];
if (!load) throw new Error(`There is no example "${name}" in docs/.vitepress/live/examples.`);

const root = document.querySelector<HTMLElement>('#root')!;
followHost(root);
const Example = await load();
createRoot(root).render(
  <StoryLookContext.Provider value={IN_PAGE}>
    <ToolDisplayProvider locale="en-GB">
      <Example />
    </ToolDisplayProvider>
  </StoryLookContext.Provider>,
);
tellReady(root);
