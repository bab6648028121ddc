import { parse, type ParseOptions, type TokenType } from 'sugar-high/core';
import { languages } from 'sugar-high/lang';

/** A run of characters of one kind. Most kinds have no color. */
export interface CodeToken {
  readonly kind:
    | 'keyword'
    | 'string'
    | 'class'
    | 'property'
    | 'entity'
    | 'comment'
    | 'added'
    | 'removed'
    | undefined;
  readonly text: string;
}

export type CodeLine = readonly CodeToken[];

const KINDS: Readonly<Partial<Record<TokenType, NonNullable<CodeToken['kind']>>>> = {
  keyword: 'keyword',
  string: 'string',
  class: 'class',
  property: 'property',
  entity: 'entity',
  comment: 'comment',
};

/** The kind of a whole line of a diff. */
const CHANGES: Readonly<Record<string, CodeToken['kind']>> = {
  'diff-add': 'added',
  'diff-remove': 'removed',
  'diff-hunk': 'comment',
};

const configs = new Map<string, ParseOptions | undefined>();
for (const { id, extension, aliases, config } of languages) {
  for (const name of [id, extension, ...aliases]) configs.set(name, config);
}

/** The highlighted code, line by line, or undefined for an unknown language. */
export function highlight(code: string, language: string): readonly CodeLine[] | undefined {
  const name = language.toLowerCase();
  if (!configs.has(name)) return undefined;
  const lines = parse(code, configs.get(name)).lines.map(({ tokens, value, annotations }) => {
    const kind = CHANGES[annotations[0] ?? ''];
    return kind ? [{ kind, text: value }] : join(tokens);
  });
  const text = lines.map((line) => line.map((token) => token.text).join('')).join('\n');
  return text === code ? lines : undefined;
}

function join(tokens: readonly { readonly type: TokenType; readonly value: string }[]): CodeLine {
  const line: CodeToken[] = [];
  for (const { type, value } of tokens) {
    const kind = KINDS[type];
    const last = line.at(-1);
    if (last?.kind === kind && last) line[line.length - 1] = { kind, text: last.text + value };
    else line.push({ kind, text: value });
  }
  return line;
}
