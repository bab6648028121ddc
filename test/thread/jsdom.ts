/**
 * APIs that assistant-ui's viewport needs and jsdom lacks. Elements have no size in jsdom, so observers stay silent.
 */
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
