'use client';
import { useAuiState, useThreadViewportStore } from '@assistant-ui/react';
import { Component } from 'react';

/**
 * Keeps the scroll position when messages are added or removed above the reader. Render it anywhere inside
 * `ThreadPrimitive.Viewport`. Each message must be a `MessagePrimitive.Root`.
 *
 * Browsers do this themselves, except at the very top and while the button for older messages is in view. Safari does
 * not do it at all.
 */
export function PreserveScroll() {
  const viewport = useThreadViewportStore();
  const first = useAuiState(({ thread }) => thread.messages[0]?.id);
  return <Keeper first={first} viewport={() => viewport.getState().element.viewport} />;
}

interface KeeperProps {
  /** The first message that is drawn. Only changes above the reader can move what they see. */
  readonly first: string | undefined;
  readonly viewport: () => HTMLElement | null;
}

type Places = ReadonlyArray<{ readonly message: Element; readonly top: number }>;

/** A class, because nothing else runs between rendering a change and painting it. */
class Keeper extends Component<KeeperProps> {
  override getSnapshotBeforeUpdate({ first }: KeeperProps): Places {
    // Measuring would lay out a page that is about to change, so skip it if nothing above the reader changes.
    const viewport = first === undefined || first === this.props.first ? null : this.props.viewport();
    return viewport ? placesIn(viewport) : [];
  }

  override componentDidUpdate(_: KeeperProps, __: unknown, places: Places): void {
    const viewport = this.props.viewport();
    const kept = places.find(({ message }) => message.isConnected);
    if (!viewport || !kept) return;
    const moved = kept.message.getBoundingClientRect().top - kept.top;
    if (moved !== 0) viewport.scrollTop += moved; // 0 if the browser has already compensated
  }

  override render() {
    return null;
  }
}

/** The messages in view, and their positions. */
function placesIn(viewport: HTMLElement): Places {
  const { top: start, bottom: end } = viewport.getBoundingClientRect();
  return [...viewport.querySelectorAll('[data-message-id]')].flatMap((message) => {
    const { top, bottom } = message.getBoundingClientRect();
    return bottom > start && top < end ? [{ message, top }] : [];
  });
}
