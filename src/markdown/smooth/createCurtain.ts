import { cutAt } from '../../runtime/internal.js';
import {
  hideElement,
  isHideable,
  isWhole,
  lastIn,
  lengthBefore,
  showElement,
  type Hideable,
} from './nodes.js';

/** Hides the end of an element that React draws. */
export interface Curtain {
  /** React has drawn: hides everything after what was shown. @returns how many characters are hidden */
  cover(): number;
  /** Shows at most this many more characters. @returns how many it showed */
  lift(count: number): number;
  /** Shows everything. */
  open(): void;
  /** The last visible node. */
  edge(): Node;
}

interface Step {
  readonly node: Node;
  readonly parent: Node;
  readonly previous: Node | null;
}

/**
 * What is hidden is where React has put it: elements are not displayed, texts are shorter. React compares what it draws
 * with what it drew before, not with the document, so it neither notices nor undoes that until it changes the same text.
 * An observer says which texts those are.
 */
export function createCurtain(root: HTMLElement): Curtain {
  /** Texts that are shortened, with all that React has put into them. */
  const texts = new Map<Text, string>();
  const elements = new Set<Hideable>();
  /** The last visible node: a text up to `offset`, or an element whose content is hidden. */
  let edge: Node = root;
  let offset = 0;
  /** The path from the edge up to the root: React may replace the edge or its ancestors. */
  let trail: readonly Step[] = [];

  function moveTo(node: Node, shown = 0): void {
    edge = node;
    offset = shown;
    const steps: Step[] = [];
    for (let at = node; at !== root; at = at.parentNode!) {
      steps.push({ node: at, parent: at.parentNode!, previous: at.previousSibling });
    }
    trail = steps;
  }

  const forget = (changes: readonly MutationRecord[]): void => {
    for (const { target } of changes) texts.delete(target as Text);
  };
  const observer = new MutationObserver(forget);
  observer.observe(root, { subtree: true, characterData: true });

  const fullOf = (text: Text): string => texts.get(text) ?? text.data;

  function write(text: Text, full: string, length: number): void {
    if (length < full.length) texts.set(text, full);
    else texts.delete(text);
    const { data } = text;
    if (data.length === length) return;
    // Adding leaves alone what a reader has selected.
    if (data.length < length) text.appendData(full.slice(data.length, length));
    else text.data = full.slice(0, length);
  }

  /** @returns how many characters that hides */
  function hide(node: Node): number {
    if (node instanceof Text) {
      const full = fullOf(node);
      write(node, full, 0);
      return full.length;
    }
    if (!isHideable(node)) return 0;
    if (!elements.has(node)) hideElement(node);
    elements.add(node);
    return node.textContent.length;
  }

  function hideAll(first: Node | null): number {
    let count = 0;
    for (let node = first; node; node = node.nextSibling) count += hide(node);
    return count;
  }

  function show(element: Hideable): void {
    if (elements.delete(element)) showElement(element);
  }

  /** Goes on to the next node. @returns whether there is one */
  function next(): boolean {
    let node = isWhole(edge) ? nextAfter(edge) : edge.firstChild;
    while (node) {
      if (isHideable(node)) show(node);
      if (isWhole(node)) {
        moveTo(node);
        return true;
      }
      hideAll(node.firstChild);
      node = node.firstChild;
    }
    return false;
  }

  function nextAfter(from: Node): Node | null {
    let node = from;
    while (node !== root && !node.nextSibling) node = node.parentNode!;
    return node === root ? null : node.nextSibling;
  }

  const moveToEndOf = (node: Node): void => {
    const last = lastIn(node);
    moveTo(last, last instanceof Text ? fullOf(last).length : 0);
  };

  /**
   * Where React has replaced the edge, what comes in its place begins after the same node.
   * @returns how many characters of that were shown
   */
  function findEdge(): number {
    if (root.contains(edge)) return 0;
    const at = trail.findIndex(({ parent }) => root.contains(parent));
    const { node, parent, previous } = trail[at]!;
    const shown = offset + lengthBefore(edge, node);
    if (previous && previous.parentNode !== parent) {
      moveToEndOf(parent); // more was replaced: all that is there now counts as shown
      return 0;
    }
    if (previous) moveToEndOf(previous);
    else moveTo(parent);
    return shown;
  }

  function cover(): number {
    for (const text of texts.keys()) if (!text.isConnected) texts.delete(text);
    let moved = findEdge();
    let hidden = isWhole(edge) ? 0 : hideAll(edge.firstChild);
    if (edge instanceof Text) {
      const full = fullOf(edge);
      const over = Math.max(0, offset - full.length);
      moved += over; // it is in the next element now, as when `code` gets its second backtick
      offset -= over;
      write(edge, full, offset);
      hidden += full.length - offset;
    }
    for (let node = edge; node !== root; node = node.parentNode!) hidden += hideAll(node.nextSibling);
    return moved > 0 ? hidden - lift(moved) : hidden;
  }

  function lift(count: number): number {
    let lifted = 0;
    while (lifted < count) {
      if (edge instanceof Text) {
        const full = fullOf(edge);
        const end = Math.max(offset, cutAt(full, offset + count - lifted));
        write(edge, full, end);
        lifted += end - offset;
        offset = end;
        if (end < full.length) break;
      }
      if (!next()) break;
    }
    return lifted;
  }

  function open(): void {
    for (const element of elements) show(element);
    for (const [text, full] of texts) write(text, full, full.length);
    moveToEndOf(root);
  }

  function work<Result>(change: () => Result): Result {
    forget(observer.takeRecords());
    const result = change();
    observer.takeRecords(); // those are ours
    return result;
  }

  return {
    cover: () => work(cover),
    lift: (count) => work(() => lift(count)),
    open: () => work(open),
    edge: () => edge,
  };
}
