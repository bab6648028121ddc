'use client';

export interface MetaProps {
  /** In order. What is not there leaves no gap. */
  readonly items: ReadonlyArray<string | undefined | false>;
}

/** Small facts beside each other, with a dot between them. */
export function Meta({ items }: MetaProps) {
  const shown = items.filter((item) => typeof item === 'string' && item !== '');
  if (shown.length === 0) return null;
  return (
    <span data-slot="tool-meta" className="cau-meta">
      {shown.map((item, index) => (
        <span key={String(item)} className="cau-meta-item">
          {index > 0 && <span aria-hidden="true"> · </span>}
          <bdi>{item}</bdi>
          {/* Nothing reads the dot out. */}
          {index < shown.length - 1 && <span className="cau-sr">, </span>}
        </span>
      ))}
    </span>
  );
}
