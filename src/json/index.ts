export { CopyButton, type CopyButtonProps } from './CopyButton.js';
export { stringifySafe } from './format.js';
export { formatSize } from '../shared/formatSize.js';
export { JsonView, type JsonViewProps } from './JsonView.js';
export { LongText, type LongTextProps } from './LongText.js';
