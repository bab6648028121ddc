'use client';
import type { Tokens } from 'marked';
import { memo } from 'react';
import { CopyButton } from '../../json/index.js';
import { useMarkdownStrings } from '../useMarkdownStrings.js';
import { useMarkdownView } from '../MarkdownContext.js';
import { decode } from '../render/decode.js';
import { CodeLines } from './CodeLines.js';

export interface CodeBlockProps {
  readonly token: Tokens.Code;
  readonly isOpen: boolean;
}

/** A code block. Wide lines scroll inside it. */
export const CodeBlock = memo(function CodeBlock({ token, isOpen }: CodeBlockProps) {
  const { components } = useMarkdownView();
  const strings = useMarkdownStrings();
  const language = /^\S*/.exec(decode(token.lang ?? ''))![0];
  const code = token.text;
  const replaced = components.codeBlock?.({ language, code, isOpen });
  if (replaced !== undefined) return replaced;
  const { pre: Pre = 'pre' } = components;
  const isEmpty = code === ''; // there is nothing to copy yet
  return (
    <div
      data-slot="markdown-code"
      data-state={isOpen ? 'open' : 'closed'}
      data-language={language || undefined}
      className="cau-md-code"
      dir="ltr"
    >
      {!isEmpty && (
        <div className="cau-md-code-head">
          <span className="cau-md-code-language">{language}</span>
          <CopyButton value={code} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a scrolling element must be reachable by keyboard, and needs a name for that */}
      <Pre role="group" aria-label={strings.code(language)} tabIndex={0}>
        {isEmpty ? <code /> : <CodeLines code={code} language={language} isOpen={isOpen} />}
      </Pre>
    </div>
  );
});
