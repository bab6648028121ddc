import { childrenOf, type MarkdownToken } from '../parse/tokens.js';
import { decode } from './decode.js';

/** The text of a token without markup. */
export function plainText(token: MarkdownToken): string {
  const children = childrenOf(token);
  if (children.length > 0) return children.map(plainText).join('');
  if (token.type === 'text') return decode(token.raw);
  return 'text' in token ? token.text : '';
}
