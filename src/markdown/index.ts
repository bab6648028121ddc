export {
  ContentProvider,
  englishContentStrings,
  type ContentPolicy,
  type ContentProviderProps,
  type ContentStrings,
} from '../content/index.js';
export type { MarkdownCode, MarkdownComponents, MarkdownTag } from './components.js';
export { Markdown, type MarkdownProps } from './Markdown.js';
export { MarkdownText, type MarkdownTextProps } from './MarkdownText.js';
export { englishMarkdownStrings, type MarkdownStrings } from './strings.js';
