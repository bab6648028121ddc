/** For other modules of this package, not for apps. */
export { englishBuiltinToolStrings } from './areas/englishBuiltinTools.js';
export { englishBuiltinViewStrings } from './areas/builtinViews.js';
export { englishContentStrings } from './areas/content.js';
export { englishErrorStrings } from './areas/errors.js';
export { englishJsonStrings } from './areas/json.js';
export { englishMarkdownStrings } from './areas/markdown.js';
export { useReplacedStrings, useStrings } from './StringsProvider.js';
export { MAY_BE_CONTENT } from './areas/statesIntentInEnglish.js';
export { englishThreadStrings } from './areas/thread.js';
export { englishThreadListStrings } from './areas/threadList.js';
export { englishToolStrings } from './areas/tools.js';
