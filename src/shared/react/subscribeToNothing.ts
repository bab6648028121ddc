/** The subscription of `useSyncExternalStore` where there is no store. */
export const subscribeToNothing = (): (() => void) => () => {};
