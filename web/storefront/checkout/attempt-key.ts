/**
 * The key of a checkout attempt: the same as long as the order is the same, so that every retry of it
 * is known for one; a new one as soon as anything of it changed. Shared by all tabs of this browser.
 * What is kept is a hash: the order itself, with its health note, is never stored.
 */
const storageKey = 'checkout_attempt'
const lifeMs = 24 * 60 * 60 * 1000

export async function attemptKey(order: string): Promise<string> {
  const hash = await hashOf(order)
  const kept = read()
  if (kept?.hash === hash && Date.now() - kept.at < lifeMs) return kept.key
  const key = base64url(crypto.getRandomValues(new Uint8Array(24)))
  try {
    localStorage.setItem(storageKey, JSON.stringify({ hash, key, at: Date.now() }))
  } catch {
    // Blocked storage: the key lives as long as this attempt.
  }
  return key
}

function read(): { hash: string; key: string; at: number } | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    if (!('hash' in value) || !('key' in value) || !('at' in value)) return undefined
    const { hash, key, at } = value
    if (typeof hash !== 'string' || typeof key !== 'string' || typeof at !== 'number')
      return undefined
    return { hash, key, at }
  } catch {
    return undefined
  }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return base64url(new Uint8Array(digest))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
