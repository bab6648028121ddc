/** The subscription for `useSyncExternalStore` when there is no store. */
export const subscribeToNothing = (): (() => void) => () => {};
