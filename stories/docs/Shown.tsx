import { Canvas } from '@storybook/addon-docs/blocks';
import type { ComponentProps, ReactNode } from 'react';

interface ShownProps {
  readonly of: ComponentProps<typeof Canvas>['of'];
  /** The caption. */
  readonly children?: ReactNode;
  /** Gives a thread enough height to show a long reply whole. @default false */
  readonly isTall?: boolean;
}

/** An interactive story on a page, with a caption. */
export function Shown({ of, children, isTall = false }: ShownProps) {
  return (
    <figure className="doc-shown" data-tall={isTall}>
      <Canvas of={of} sourceState="none" withToolbar={false} additionalActions={[]} />
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}
