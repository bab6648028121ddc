'use client';
import { ThreadListItemPrimitive, ThreadListPrimitive } from '@assistant-ui/react';
import type { ConvexThreadList } from 'convex-assistant-ui';

const item = 'hover:bg-accent data-active:bg-accent flex items-center rounded-md text-sm';

/** The user's threads. Pass `adapters: { threadList: list.adapter }` to the runtime. */
export function ThreadList({ list }: { readonly list: ConvexThreadList }) {
  return (
    <nav aria-label="Conversations" className="flex h-full flex-col gap-1 overflow-y-auto p-2">
      <ThreadListPrimitive.New className="bg-primary text-primary-foreground rounded-md px-3 py-2 text-start text-sm font-medium">
        New conversation
      </ThreadListPrimitive.New>
      <ThreadListPrimitive.Items>{() => <Item />}</ThreadListPrimitive.Items>
      {list.hasMore && (
        <button
          type="button"
          className="text-muted-foreground px-3 py-2 text-start text-sm"
          onClick={() => list.loadMore()}
        >
          Show more
        </button>
      )}
    </nav>
  );
}

function Item() {
  return (
    <ThreadListItemPrimitive.Root className={item}>
      <ThreadListItemPrimitive.Trigger className="min-w-0 flex-1 truncate px-3 py-2 text-start">
        <ThreadListItemPrimitive.Title fallback="New conversation" />
      </ThreadListItemPrimitive.Trigger>
      <ThreadListItemPrimitive.Archive className="text-muted-foreground px-2 py-2 text-xs">
        Archive
      </ThreadListItemPrimitive.Archive>
    </ThreadListItemPrimitive.Root>
  );
}
