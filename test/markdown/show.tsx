import { render } from '@testing-library/react';
import { Markdown, type MarkdownProps } from '../../src/markdown/index.js';

/** Draws a text and reads the page. */
export function show(text: string, props: Omit<MarkdownProps, 'text'> = {}) {
  const { container, rerender, ...rest } = render(<Markdown text={text} {...props} />);
  const root = container.querySelector<HTMLElement>('[data-slot="markdown"]')!;
  return {
    ...rest,
    root,
    /** Draws another text in its place. */
    again: (next: string, others = props) => rerender(<Markdown text={next} {...others} />),
    one: (selector: string): HTMLElement => root.querySelector<HTMLElement>(selector)!,
    all: (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)],
    blocks: (): HTMLElement[] => [
      ...root.querySelectorAll<HTMLElement>(':scope > [data-slot="markdown-block"]'),
    ],
    /** The HTML of the blocks, without elements that are not part of the markdown. */
    html: (): string =>
      [...root.querySelectorAll(':scope > [data-slot="markdown-block"]')]
        .map(({ innerHTML }) =>
          innerHTML.replaceAll(/ (?:dir|rel|target|data-depth|data-align|scope)="[^"]*"/g, ''),
        )
        .join(''),
  };
}

/** The content of an element, with its attributes in a fixed order. */
export function htmlOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('*')) {
    const attributes = [...inner.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) inner.removeAttribute(name);
    for (const { name, value } of attributes) inner.setAttribute(name, value);
  }
  return copy.innerHTML;
}
