import type { Strings } from '../strings/index.js';
import {
  englishBuiltinToolStrings,
  englishBuiltinViewStrings,
  englishContentStrings,
  englishErrorStrings,
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
  errors: englishErrorStrings,
  json: englishJsonStrings,
  content: englishContentStrings,
  markdown: englishMarkdownStrings,
};
