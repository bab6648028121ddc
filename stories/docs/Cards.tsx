import type { ReactNode } from 'react';

export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className="doc-cards sb-unstyled">{children}</div>;
}

interface CardProps {
  readonly title: string;
  /** The id of a story or of a page. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to another page of this Storybook. */
export function Card({ title, to, children }: CardProps) {
  return (
    <a className="doc-card" href={`./?path=/${to}`} target="_top">
      <b>{title}</b>
      <span>{children}</span>
    </a>
  );
}
