/*
 * Event for a change of the user's access, for instance after they set up a second factor. The
 * frame of the back office then checks the access again.
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
