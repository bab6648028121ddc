export { CopyButton, type CopyButtonProps } from './CopyButton.js';
export { stringifySafe } from './format.js';
export { formatSize } from './formatSize.js';
export { JsonStringsContext } from './JsonStringsContext.js';
export { JsonView, type JsonViewProps } from './JsonView.js';
export { LongText, type LongTextProps } from './LongText.js';
export { englishJsonStrings, type JsonStrings } from './strings.js';
