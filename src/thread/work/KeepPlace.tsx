'use client';
import { useThreadViewportStore } from '@assistant-ui/react';
import { Component } from 'react';
import type { FoldView } from './foldView.js';
import { useFold } from './WorkContext.js';

/**
 * Keeps what a reader sees in place when work above it folds. At the bottom, the viewport does this. Elsewhere,
 * browsers do, except Safari, and except when the element that a browser anchors to is the one that folds.
 */
export function KeepPlace({ messageId }: { readonly messageId: string }) {
  const viewport = useThreadViewportStore();
  const view = useFold((current) => current, undefined);
  return <Keeper messageId={messageId} view={view} getViewport={() => viewport.getState()} />;
}

interface KeeperProps {
  readonly messageId: string;
  readonly view: FoldView | undefined;
  readonly getViewport: () => {
    readonly isAtBottom: boolean;
    readonly element: { readonly viewport: HTMLElement | null };
  };
}

type Places = ReadonlyArray<{ readonly element: Element; readonly top: number }>;

/** A class, because nothing else runs between rendering a change and painting it. */
class Keeper extends Component<KeeperProps> {
  override getSnapshotBeforeUpdate({ view }: KeeperProps): Places {
    const { isAtBottom, element } = this.props.getViewport();
    if (view === this.props.view || isAtBottom || !element.viewport) return [];
    return placesIn(element.viewport, this.props.messageId);
  }

  override componentDidUpdate({ view }: KeeperProps, _: unknown, places: Places): void {
    const { viewport } = this.props.getViewport().element;
    if (view === this.props.view || !viewport) return;
    const kept = places.find(({ element }) => element.isConnected && !element.hasAttribute('hidden'));
    if (!kept) return;
    const moved = kept.element.getBoundingClientRect().top - kept.top;
    if (moved !== 0) viewport.scrollTop += moved;
  }

  override render() {
    return null;
  }
}

/** What is in view, from the top: earlier messages as a whole, and the parts of this one. */
function placesIn(viewport: HTMLElement, messageId: string): Places {
  const { top: start, bottom: end } = viewport.getBoundingClientRect();
  const messages = [...viewport.querySelectorAll<HTMLElement>('[data-message-id]')];
  const own = messages.findIndex(({ dataset }) => dataset['messageId'] === messageId);
  const pieces = messages[own]?.querySelectorAll('.cau-message-content > *') ?? [];
  return [...messages.slice(0, Math.max(0, own)), ...pieces].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > start && top < end ? [{ element, top }] : [];
  });
}
