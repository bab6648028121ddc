import { ThreadList, type useConvexThreadList } from 'convex-assistant-ui';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { About } from './About.js';
import { Brand } from './Brand.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { useIsNarrow } from './useIsNarrow.js';

interface SidebarProps {
  readonly list: ReturnType<typeof useConvexThreadList>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Beside the thread, or on a phone in a drawer above it. */
export function Sidebar({ list, isOpen, onClose }: SidebarProps) {
  const isNarrow = useIsNarrow();
  const content = (
    <>
      <ThreadList list={list} />
      <footer className="demo-sidebar-footer">
        <About />
        <ThemeSwitch />
      </footer>
    </>
  );
  if (isNarrow)
    return (
      <Drawer isOpen={isOpen} onClose={onClose}>
        {content}
      </Drawer>
    );
  return (
    <aside className="demo-sidebar">
      <Brand />
      {content}
    </aside>
  );
}

interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function Drawer({ isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="demo-drawer" aria-label="Conversations" closedby="any" onClose={onClose}>
      <div className="demo-sidebar">
        <div className="demo-drawer-top">
          <Brand />
          <button type="button" className="cau-icon-button" aria-label="Close" onClick={onClose}>
            <X size={18} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
