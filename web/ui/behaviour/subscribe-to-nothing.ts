/** For `useSyncExternalStore`, if the value never changes after hydration. */
export const subscribeToNothing = (): (() => void) => () => undefined
