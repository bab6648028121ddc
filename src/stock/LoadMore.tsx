'use client';
import { useConvexThread, useTrimWindow } from '../runtime/index.js';
import { PreserveScroll } from '../thread/index.js';
import { LoadMore as Button } from '../thread/internal.js';

/**
 * The button for older messages. It keeps the scroll position. Put it before the messages, inside
 * `ThreadPrimitive.Viewport`.
 */
export function LoadMore() {
  useTrimWindow();
  const { hasMore } = useConvexThread();
  return (
    <>
      <PreserveScroll />
      {hasMore && (
        <div data-cau="" className="cau-stock-older">
          <Button />
        </div>
      )}
    </>
  );
}
