import type { Strings } from '../strings/index.js';
import {
  englishBuiltinToolStrings,
  englishBuiltinViewStrings,
  englishContentStrings,
  englishJsonStrings,
  englishMarkdownStrings,
  englishThreadListStrings,
  englishThreadStrings,
  englishToolStrings,
} from '../strings/internal.js';

/** English, which the kit speaks without any strings. A complete table to start a translation from. */
export const en: Strings = {
  thread: englishThreadStrings,
  threadList: englishThreadListStrings,
  tools: englishToolStrings,
  builtinTools: englishBuiltinToolStrings,
  builtinViews: englishBuiltinViewStrings,
  json: englishJsonStrings,
  content: englishContentStrings,
  markdown: englishMarkdownStrings,
};
