export { Thread, type ThreadProps } from './Thread.js';
export { PreserveScroll } from './viewport/PreserveScroll.js';
export { Parts } from './parts/Parts.js';
export { useThreadComponents, useThreadStrings, type ThreadComponents } from './ThreadContext.js';
export { SkipLink, type SkipLinkProps } from './SkipLink.js';
export { ThreadList, type ThreadListProps } from './list/ThreadList.js';
