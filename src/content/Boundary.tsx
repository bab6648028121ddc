'use client';
import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  /** When this changes, the children render again. */
  readonly of?: unknown;
  /** Replaces children that throw. `retry` renders them again. */
  readonly renderFallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failedOn: { readonly of: unknown } | undefined;
}

const UNKNOWN = Symbol('unknown');

/** Replaces children that throw, without affecting what surrounds them. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failedOn: undefined };

  static getDerivedStateFromProps({ of }: BoundaryProps, { failedOn }: State): State | null {
    return failedOn && failedOn.of !== UNKNOWN && failedOn.of !== of ? { failedOn: undefined } : null;
  }

  static getDerivedStateFromError(): State {
    return { failedOn: { of: UNKNOWN } };
  }

  override componentDidCatch(): void {
    this.setState({ failedOn: { of: this.props.of } });
  }

  readonly #retry = (): void => this.setState({ failedOn: undefined });

  override render(): ReactNode {
    return this.state.failedOn ? this.props.renderFallback(this.#retry) : this.props.children;
  }
}
