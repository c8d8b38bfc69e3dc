/*
 * Notifies the frame that the user's access changed, for instance because they set up a second
 * factor.
 */

const listeners = new Set<() => void>()

export function notifyAccessChanged(): void {
  for (const listener of listeners) listener()
}

/** Returns a function that unsubscribes. */
export function watchAccess(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
