/** What assistant-ui's viewport asks for and jsdom does not have. Nothing has a size there, so nothing is observed. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
for (const name of ['scrollTo', 'scrollIntoView'] as const) {
  if (!(name in Element.prototype)) Object.assign(Element.prototype, { [name]: () => {} });
}
