export { ContentProvider, type ContentPolicy, type ContentProviderProps } from './ContentProvider.js';
export { englishContentStrings, type ContentStrings } from './strings.js';
