/** Moves the caret into the element that contains this node, or removes the caret. */
export type Caret = (edge: Node | undefined) => void;

/** A mark on the element in which text is being written. Styles draw the caret at the end of it. */
export function createCaret(): Caret {
  let marked: Element | undefined;
  return (edge) => {
    const next = edge instanceof Text ? (edge.parentElement ?? undefined) : undefined;
    if (next === marked) return;
    marked?.removeAttribute('data-caret');
    next?.setAttribute('data-caret', '');
    marked = next;
  };
}
