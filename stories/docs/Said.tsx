/** A sentence of a comment: what it has between backticks is code. */
export function Said({ text }: { readonly text: string }) {
  const pieces = text.split('`');
  // oxlint-disable-next-line react/no-array-index-key -- a fixed text, whose pieces have only their places
  return <>{pieces.map((piece, i) => (i % 2 === 0 ? piece : <code key={i}>{piece}</code>))}</>;
}
