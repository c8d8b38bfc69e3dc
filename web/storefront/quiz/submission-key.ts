/**
 * Idempotency key of a quiz submission, kept in this tab until a reply arrives. The server
 * recognises a repeated submission by its key, and does not email the results twice.
 */
const storageKey = 'quiz_submission'

/** The key, for a tab whose storage is blocked. */
let unstoredKey: string | undefined

/** Returns the key of this tab; creates and stores one if there is none. */
export function readOrCreateSubmissionKey(): string {
  // 128 random bits. `crypto.randomUUID` does not exist over plain http.
  unstoredKey ??= crypto.getRandomValues(new Uint32Array(4)).join('-')
  try {
    const storedKey = sessionStorage.getItem(storageKey)
    if (storedKey !== null) return storedKey
    sessionStorage.setItem(storageKey, unstoredKey)
  } catch {
    // Blocked or full: a repeated submission after a reload gets another key.
  }
  return unstoredKey
}

/** Removes the key. Call it when the reply has arrived: the next submission is a new one. */
export function endSubmission(): void {
  unstoredKey = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
