export { Thread, type ThreadProps } from './Thread.js';
export { Parts } from './parts/Parts.js';
export { englishThreadStrings, type SomeThreadStrings, type ThreadStrings } from './strings.js';
export { useThreadComponents, useThreadStrings, type ThreadComponents } from './ThreadContext.js';
export { ThreadList, type ThreadListProps } from './ThreadList.js';
