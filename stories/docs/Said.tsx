/** A sentence from a comment. Text between backticks is code. */
export function Said({ text }: { readonly text: string }) {
  const pieces = text.split('`');
  // oxlint-disable-next-line react/no-array-index-key -- the text never changes, so positions are stable keys
  return <>{pieces.map((piece, i) => (i % 2 === 0 ? piece : <code key={i}>{piece}</code>))}</>;
}
