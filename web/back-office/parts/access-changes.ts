/*
 * Event for a change of what the user may open, sent after the user has set up a second factor or
 * created new recovery codes. The frame of the back office then asks the server again whether a
 * second factor is missing (use-must-set-up-second-factor.ts).
 */

const listeners = new Set<() => void>()

export function notifyAccessChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener on each change. Returns a function that unsubscribes. */
export function subscribeToAccessChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
