/**
 * The session as stored in this browser: the items `jwtToken`, `user` and `isLoggedIn`, whose names
 * and form `{ value, expiry }` the specification fixes. The items are valid for
 * `sessionLifetimeMs`, like the session at the server. Damaged or expired items count as logged
 * out. Every change notifies all listeners, in this tab and the others.
 */
import { sessionLifetimeMs } from '#domain/accounts/session-lifetime.ts'
import { sessionKeys } from './session-keys.ts'

/** Value of the item `user`: the customer's details and, beside them, the shipping address. */
type StoredUser = {
  user: { email: string; firstName?: string; lastName?: string; role?: string }
  shipping?: Record<string, string | null>
}

/** `expiry`: Unix time in ms at which the session expires. */
export type Session = StoredUser & { token: string; expiry: number }

const listeners = new Set<() => void>()

/** Returns the session that is valid at `now` (Unix time in ms); undefined without one. */
export function readSession(now: number): Session | undefined {
  const token = readItem(sessionKeys.token, now)
  const storedUser = readItem(sessionKeys.user, now)?.value
  if (typeof token?.value !== 'string' || !isStoredUser(storedUser)) return undefined
  return { ...storedUser, token: token.value, expiry: token.expiry }
}

/**
 * Stores a session that expires `sessionLifetimeMs` after `now` (Unix time in ms). Does nothing if
 * storage is blocked or full.
 */
export function storeSession(token: string, storedUser: StoredUser, now: number): void {
  const expiry = now + sessionLifetimeMs
  writeItem(sessionKeys.token, { value: token, expiry })
  writeItem(sessionKeys.user, { value: storedUser, expiry })
  writeItem(sessionKeys.flag, { value: true, expiry })
  notifyListeners()
}

/** Replaces the item `user`; the session expires as before. Does nothing without a session. */
export function updateStoredUser(storedUser: StoredUser, now: number): void {
  const session = readSession(now)
  if (!session) return
  writeItem(sessionKeys.user, { value: storedUser, expiry: session.expiry })
  notifyListeners()
}

/** Removes the session from this browser. The session at the server stays. */
export function clearSession(): void {
  try {
    for (const key of Object.values(sessionKeys)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there was no session.
  }
  notifyListeners()
}

/** Removes expired items. Called when the CSRF token cannot be fetched. */
export function removeExpiredSession(now: number): void {
  try {
    for (const key of Object.values(sessionKeys)) {
      if (localStorage.getItem(key) !== null && readItem(key, now) === undefined)
        localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing to remove.
  }
  notifyListeners()
}

/** Removes only the token, as the specification requires of `callAuthenticated` on 401. */
export function removeToken(): void {
  try {
    localStorage.removeItem(sessionKeys.token)
  } catch {
    // Storage is blocked: nothing to remove.
  }
  notifyListeners()
}

/**
 * Calls `onChange` when the session may have changed, in this tab or another. Returns a function
 * that unsubscribes.
 */
export function watchSession(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === sessionKeys.token || event.key === sessionKeys.user)
      notifyListeners()
  }
  // A page in the back/forward cache missed a log-out in another tab.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) notifyListeners()
  }
  listeners.add(onChange)
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function notifyListeners(): void {
  window.racikMarkLogin?.()
  for (const onChange of listeners) onChange()
}

function readItem(key: string, now: number): { value: unknown; expiry: number } | undefined {
  try {
    const item: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof item !== 'object' || item === null) return undefined
    if (!('value' in item) || !('expiry' in item) || typeof item.expiry !== 'number')
      return undefined
    return item.expiry > now ? { value: item.value, expiry: item.expiry } : undefined
  } catch {
    return undefined
  }
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null || !('user' in value)) return false
  const { user } = value
  return (
    typeof user === 'object' && user !== null && 'email' in user && typeof user.email === 'string'
  )
}

function writeItem(key: string, item: { value: unknown; expiry: number }): void {
  try {
    localStorage.setItem(key, JSON.stringify(item))
  } catch {
    // Storage is full or blocked: the visitor stays a guest. `logIn` reports it.
  }
}
