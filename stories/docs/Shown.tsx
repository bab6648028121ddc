import { Canvas } from '@storybook/addon-docs/blocks';
import type { ComponentProps, ReactNode } from 'react';

interface ShownProps {
  readonly of: ComponentProps<typeof Canvas>['of'];
  /** What to see in it. */
  readonly children?: ReactNode;
  /** Gives a thread enough height to show a long reply whole. @default false */
  readonly isTall?: boolean;
}

/** A story on a page, with a caption. It can be used, and opens on its own. */
export function Shown({ of, children, isTall = false }: ShownProps) {
  return (
    <figure className="doc-shown" data-tall={isTall}>
      <Canvas of={of} sourceState="none" withToolbar={false} additionalActions={[]} />
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}
