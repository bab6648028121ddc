import { PanelLeft, Zap } from 'lucide-react';
import { StoriesMenu } from '../stories/StoriesMenu.js';

interface HeaderProps {
  /** Undefined for a new conversation. */
  readonly title: string | undefined;
  readonly onOpenDrawer: () => void;
  readonly hasFaults: boolean;
  readonly onToggleFaults: () => void;
}

export function Header({ title, onOpenDrawer, hasFaults, onToggleFaults }: HeaderProps) {
  return (
    <header className="demo-header">
      <button
        type="button"
        className="cau-icon-button demo-narrow"
        aria-label="Conversations"
        onClick={onOpenDrawer}
      >
        <PanelLeft size={18} />
      </button>
      <h1 className="demo-title" dir="auto">
        {title ?? <span className="cau-sr">New conversation</span>}
      </h1>
      <StoriesMenu />
      <button
        type="button"
        className="demo-button"
        aria-expanded={hasFaults}
        aria-controls="faults"
        onClick={onToggleFaults}
      >
        <Zap size={16} />
        <span className="demo-label">Faults</span>
      </button>
    </header>
  );
}
