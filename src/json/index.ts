export { CopyButton, type CopyButtonProps } from './CopyButton.js';
export { stringifySafe } from './read/format.js';
export { formatSize } from '../shared/text/formatSize.js';
export { JsonView, type JsonViewProps } from './JsonView.js';
export { LongText, type LongTextProps } from './text/LongText.js';
