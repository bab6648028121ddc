/** What other modules of this package use, and apps do not. */
export { englishBuiltinToolStrings } from './englishBuiltinTools.js';
export { englishBuiltinViewStrings } from './builtinViews.js';
export { englishContentStrings } from './content.js';
export { englishErrorStrings } from './errors.js';
export { englishJsonStrings } from './json.js';
export { englishMarkdownStrings } from './markdown.js';
export { useReplacedStrings, useStrings } from './StringsProvider.js';
export { MAY_BE_CONTENT } from './statesIntentInEnglish.js';
export { englishThreadStrings } from './thread.js';
export { englishThreadListStrings } from './threadList.js';
export { englishToolStrings } from './tools.js';
