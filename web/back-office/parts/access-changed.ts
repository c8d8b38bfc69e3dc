/* Notifies the frame that the user's access changed, for instance by a second factor. */

const listeners = new Set<() => void>()

export function notifyAccessChanged(): void {
  for (const changed of listeners) changed()
}

/** Returns a function that unsubscribes. */
export function watchAccess(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
