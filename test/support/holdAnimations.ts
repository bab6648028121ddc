/** Stops every animation where it begins: without a graphics card, one spinner keeps a processor busy for as long as it is on the page. */
export function holdAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
  document.adoptedStyleSheets.push(sheet);
}
