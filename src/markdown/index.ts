export { ContentProvider, type ContentPolicy, type ContentProviderProps } from '../content/index.js';
export type { MarkdownCode, MarkdownComponents, MarkdownTag } from './components.js';
export { Markdown, type MarkdownProps } from './Markdown.js';
export { MarkdownText, type MarkdownTextProps } from './MarkdownText.js';
export { StringsProvider, type StringsProviderProps } from '../strings/index.js';
