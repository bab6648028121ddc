'use client';
import { Component, type ReactNode } from 'react';

export interface ToolViewBoundaryProps {
  /** When this changes, the view gets another try. */
  readonly of: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failedOn: { readonly of: unknown } | undefined;
}

/** A view that throws gives way to the generic one. The rest of the thread does not notice. */
export class ToolViewBoundary extends Component<ToolViewBoundaryProps, State> {
  override state: State = { failedOn: undefined };

  static getDerivedStateFromProps({ of }: ToolViewBoundaryProps, { failedOn }: State): State | null {
    return failedOn && failedOn.of !== UNKNOWN && failedOn.of !== of ? { failedOn: undefined } : null;
  }

  static getDerivedStateFromError(): State {
    return { failedOn: { of: UNKNOWN } };
  }

  override componentDidCatch(): void {
    this.setState({ failedOn: { of: this.props.of } });
  }

  override render(): ReactNode {
    return this.state.failedOn ? this.props.fallback : this.props.children;
  }
}

const UNKNOWN = Symbol('unknown');
