import { Said } from './Said.js';

interface AdviceProps {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** What to do and what not to do, side by side. */
export function Advice({ good, bad }: AdviceProps) {
  return (
    <div className="doc-advice sb-unstyled">
      <Side title="Do" path="m5 12 5 5L20 7" kind="do" items={good} />
      <Side title="Don’t" path="M6 6l12 12M18 6 6 18" kind="dont" items={bad} />
    </div>
  );
}

interface SideProps {
  readonly title: string;
  /** The path of the icon. */
  readonly path: string;
  readonly kind: 'do' | 'dont';
  readonly items: readonly string[];
}

function Side({ title, path, kind, items }: SideProps) {
  return (
    <section data-kind={kind}>
      <p className="doc-advice-title">
        <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2.5">
          <path d={path} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {title}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Said text={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
