import { hideElement, isHideable, showElement, type Hideable } from './nodes.js';

/** Hides texts and elements that React draws, in place. */
export interface HiddenNodes {
  /** A text as React has drawn it, however much of it is hidden. */
  readonly fullText: (text: Text) => string;
  /** Shows the first characters of a text, and hides the others. */
  readonly showText: (text: Text, length: number) => void;
  readonly showElement: (element: Hideable) => void;
  readonly showAll: () => void;
  /** Hides a node and all siblings behind it. @returns how many characters that hides */
  readonly hideFrom: (first: Node | null) => number;
  /** All other functions must be called inside `change`, so that the observer ignores their changes. */
  readonly change: <Result>(work: () => Result) => Result;
}

/**
 * Hides elements with a style, and shortens texts. React compares its output with its previous output, not with the
 * document, so it does not undo either until it changes the same text. An observer reports those texts.
 */
export function createHiddenNodes(root: HTMLElement): HiddenNodes {
  /** Shortened texts, with their full content from React. */
  const texts = new Map<Text, string>();
  const elements = new Set<Hideable>();

  const forget = (changes: readonly MutationRecord[]): void => {
    for (const { target } of changes) texts.delete(target as Text);
  };
  const observer = new MutationObserver(forget);
  observer.observe(root, { subtree: true, characterData: true });

  const fullText = (text: Text): string => texts.get(text) ?? text.data;

  function showText(text: Text, length: number): void {
    const full = fullText(text);
    if (length < full.length) texts.set(text, full);
    else texts.delete(text);
    const { data } = text;
    if (data.length === length) return;
    // Appending keeps a reader's selection.
    if (data.length < length) text.appendData(full.slice(data.length, length));
    else text.data = full.slice(0, length);
  }

  function show(element: Hideable): void {
    if (elements.delete(element)) showElement(element);
  }

  function hide(node: Node): number {
    if (node instanceof Text) {
      showText(node, 0);
      return fullText(node).length;
    }
    if (!isHideable(node)) return 0;
    if (!elements.has(node)) hideElement(node);
    elements.add(node);
    return node.textContent.length;
  }

  function forgetRemoved(): void {
    for (const text of texts.keys()) if (!text.isConnected) texts.delete(text);
  }

  return {
    fullText,
    showText,
    showElement: show,
    showAll() {
      for (const element of elements) show(element);
      for (const [text, full] of texts) showText(text, full.length);
    },
    hideFrom(first) {
      let count = 0;
      for (let node = first; node; node = node.nextSibling) count += hide(node);
      return count;
    },
    change(work) {
      forget(observer.takeRecords());
      forgetRemoved();
      const result = work();
      observer.takeRecords(); // these changes are ours
      return result;
    },
  };
}
