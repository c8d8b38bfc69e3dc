/**
 * Idempotency key of a checkout attempt, shared by all tabs: reused while the order is unchanged,
 * so that the server recognises every retry. Only a hash of the order is stored, because the order
 * may contain a health note.
 */
const storageKey = 'checkout_attempt'
/** An equal order after this time is a new purchase, not a retry. */
const lifetimeMs = 24 * 60 * 60 * 1000

const keyBytes = 24

/**
 * Returns the stored key if it was made for this order within `lifetimeMs`. Otherwise creates and
 * stores a new key. `orderJson` must be the same text for the same order: a retry with another text
 * gets another key, and the server does not recognise it.
 */
export function readOrCreateAttemptKey(orderJson: string): string {
  const hash = hashText(orderJson)
  const storedAttempt = readStoredAttempt()
  if (storedAttempt?.hash === hash && Date.now() - storedAttempt.createdAtMs < lifetimeMs)
    return storedAttempt.key
  const key = encodeBase64Url(crypto.getRandomValues(new Uint8Array(keyBytes)))
  try {
    localStorage.setItem(storageKey, JSON.stringify({ hash, key, at: Date.now() }))
  } catch {
    // Storage is blocked: a retry gets a new key, and the server can recognise the retry only by
    // its content.
  }
  return key
}

/**
 * Removes the key. Call it when the customer has seen how the attempt ended. With the old key, the
 * server would take a new purchase of the same cart for a retry.
 */
export function endAttempt(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: there is no key to remove.
  }
}

/** `createdAtMs`: Unix time, stored as `at`. */
type StoredAttempt = { hash: string; key: string; createdAtMs: number }

function readStoredAttempt(): StoredAttempt | undefined {
  try {
    const attempt: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof attempt !== 'object' || attempt === null) return undefined
    if (!('hash' in attempt) || !('key' in attempt) || !('at' in attempt)) return undefined
    const { hash, key, at } = attempt
    if (typeof hash !== 'string' || typeof key !== 'string' || typeof at !== 'number')
      return undefined
    return { hash, key, createdAtMs: at }
  } catch {
    // Storage is blocked or damaged: use a new key.
    return undefined
  }
}

/**
 * 64-bit FNV-1a with the standard offset basis and prime: not cryptographic, used only to detect a
 * changed order. `crypto.subtle` is not used, because browsers do not offer it over plain http.
 */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}

function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
