/** What assistant-ui's viewport asks for and jsdom does not have. Elements have no size there, so observers stay silent. */
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
