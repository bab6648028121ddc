import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createWitness, type Finding } from './witness.js';

interface PaneProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** One of the two sides, with a verdict on what its screen shows. */
export function Pane({ title, subtitle, children }: PaneProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  useEffect(() => {
    const witness = createWitness(screen.current!);
    const observer = new MutationObserver(() => setFindings(witness()));
    observer.observe(screen.current!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return () => observer.disconnect();
  }, []);
  return (
    <section className="pane" data-cau="">
      <header>
        <h2>{title}</h2>
        <p>{subtitle}</p>
      </header>
      <div className="screen" ref={screen} data-cau-density="compact">
        {children}
      </div>
      <footer>
        {findings.map(({ isFine, text }) => (
          <span key={text} data-fine={isFine}>
            {isFine ? <CircleCheck size={14} /> : <CircleX size={14} />}
            {text}
          </span>
        ))}
      </footer>
    </section>
  );
}
