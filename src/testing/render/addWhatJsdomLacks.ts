/** Adds what jsdom lacks because it has no layout. In a browser this changes nothing. */
export function addWhatJsdomLacks(): void {
  add(globalThis, 'ResizeObserver', SilentObserver);
  add(globalThis, 'IntersectionObserver', SilentObserver);
  add(Element.prototype, 'scrollTo', () => {});
  add(Element.prototype, 'scrollIntoView', () => {});
}

function add(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
