import { ConvexError } from 'convex/values';
import { Component, type ReactNode } from 'react';
import { openFirstThread } from './firstThread.js';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error?: unknown;
}

/** A thread that was deleted, or that a server before this one had: another one is opened. */
export class MissingThread extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ConvexError) void openFirstThread();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ConvexError) return <p className="demo-starting">Starting…</p>;
    throw error;
  }
}
