import { cutAt } from '../../runtime/internal.js';
import { createHiddenNodes } from './createHiddenNodes.js';
import { isHideable, isWhole, lastIn, lengthBefore } from './nodes.js';

/** Hides the end of an element that React draws. */
export interface Curtain {
  /** Call this after React has drawn: hides everything after the text shown so far. @returns how many it hides */
  cover(): number;
  /** Shows at most this many more characters. @returns how many it showed */
  lift(count: number): number;
  /** Shows everything. */
  open(): void;
  /** The last visible node. */
  edge(): Node;
}

/** A node and its former position. */
interface Position {
  readonly node: Node;
  readonly parent: Node;
  readonly previous: Node | null;
}

export function createCurtain(root: HTMLElement): Curtain {
  const hidden = createHiddenNodes(root);
  /** The last node that is shown: a text up to `offset`, or an element without its content. */
  let edge: Node = root;
  let offset = 0;
  /** The positions of the edge and of its ancestors below the root: React may replace any of them. */
  let trail: readonly Position[] = [];

  function moveTo(node: Node, shown = 0): void {
    edge = node;
    offset = shown;
    const positions: Position[] = [];
    for (let at = node; at !== root; at = at.parentNode!) {
      positions.push({ node: at, parent: at.parentNode!, previous: at.previousSibling });
    }
    trail = positions;
  }

  const moveToEndOf = (node: Node): void => {
    const last = lastIn(node);
    moveTo(last, last instanceof Text ? hidden.fullText(last).length : 0);
  };

  /** Shows the elements around the next node and moves the edge to it. @returns whether there is one */
  function moveToNext(): boolean {
    let node = isWhole(edge) ? nextAfter(edge) : edge.firstChild;
    while (node) {
      if (isHideable(node)) hidden.showElement(node);
      if (isWhole(node)) {
        moveTo(node);
        return true;
      }
      hidden.hideFrom(node.firstChild);
      node = node.firstChild;
    }
    return false;
  }

  function nextAfter(from: Node): Node | null {
    let node = from;
    while (node !== root && !node.nextSibling) node = node.parentNode!;
    return node === root ? null : node.nextSibling;
  }

  /**
   * If React has replaced the edge, moves it back to the node before the replacement.
   * @returns how many characters of the replaced nodes were shown
   */
  function recoverEdge(): number {
    if (root.contains(edge)) return 0;
    const at = trail.findIndex(({ parent }) => root.contains(parent));
    const { node, parent, previous } = trail[at]!;
    const shown = offset + lengthBefore(edge, node);
    if (previous && previous.parentNode !== parent) {
      moveToEndOf(parent); // more was replaced, so all of the new content counts as shown
      return 0;
    }
    if (previous) moveToEndOf(previous);
    else moveTo(parent);
    return shown;
  }

  function cover(): number {
    let toShow = recoverEdge();
    let count = isWhole(edge) ? 0 : hidden.hideFrom(edge.firstChild);
    if (edge instanceof Text) {
      const { length } = hidden.fullText(edge);
      const moved = Math.max(0, offset - length);
      toShow += moved; // the text is in the next element now, as when `code` gets its second backtick
      offset -= moved;
      hidden.showText(edge, offset);
      count += length - offset;
    }
    for (let node = edge; node !== root; node = node.parentNode!) count += hidden.hideFrom(node.nextSibling);
    return toShow > 0 ? count - lift(toShow) : count;
  }

  function lift(count: number): number {
    let lifted = 0;
    while (lifted < count) {
      if (edge instanceof Text) {
        const full = hidden.fullText(edge);
        const end = Math.max(offset, cutAt(full, offset + count - lifted));
        hidden.showText(edge, end);
        lifted += end - offset;
        offset = end;
        if (end < full.length) break;
      }
      if (!moveToNext()) break;
    }
    return lifted;
  }

  function open(): void {
    hidden.showAll();
    moveToEndOf(root);
  }

  return {
    cover: () => hidden.change(cover),
    lift: (count) => hidden.change(() => lift(count)),
    open: () => hidden.change(open),
    edge: () => edge,
  };
}
