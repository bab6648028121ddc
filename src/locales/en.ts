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

/** The English strings, which the kit uses by default. Copy them to start a translation. */
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
