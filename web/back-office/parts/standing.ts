/*
 * Somebody's standing has changed (a second factor was set up): what the frame knew of it is old. The
 * page that did it tells, the frame listens.
 */

const listeners = new Set<() => void>()

export function tellStandingChanged(): void {
  for (const changed of listeners) changed()
}

/** The answer stops it. */
export function watchStanding(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
