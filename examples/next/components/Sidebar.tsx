import { ThreadList, type ConvexThreadList } from 'convex-assistant-ui';
import { PanelLeft } from 'lucide-react';

const ID = 'sidebar';

/** Beside the thread, or on a phone in a drawer above it. */
export function Sidebar({ list }: { list: ConvexThreadList }) {
  return (
    <aside id={ID} className="sidebar" popover="auto">
      <p className="brand">
        <img src="/icon.svg" alt="" width={24} height={24} />
        My assistant
      </p>
      <ThreadList list={list} />
    </aside>
  );
}

export function SidebarButton() {
  return (
    <button type="button" className="sidebar-button" popoverTarget={ID} aria-label="Conversations">
      <PanelLeft size={18} />
    </button>
  );
}

export const closeSidebar = () => document.getElementById(ID)?.hidePopover();
