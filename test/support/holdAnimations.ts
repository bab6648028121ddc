/**
 * Pauses every animation at its start: without a graphics card, one spinner keeps a processor busy while it is on the
 * page.
 */
export function holdAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
  document.adoptedStyleSheets.push(sheet);
}
