import type { CSSProperties } from 'react';
import { builderThread } from '../foundations/builderThread.js';
import { ThreadStory } from '../thread/ThreadStory.js';
import { BRANDS, type Brand } from './brands.js';

/** A thread below an element that sets the tokens of a brand. */
export function BrandedThread({ brand }: { readonly brand: Brand }) {
  return (
    <div data-cau="" style={BRANDS[brand] as CSSProperties}>
      <ThreadStory frames={builderThread} />
    </div>
  );
}
