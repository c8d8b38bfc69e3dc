/**
 * The login as this browser keeps it: three items, each `{ value, expiry }`, good for one hour as the
 * server's session is (specification: jwtToken, user, isLoggedIn). Whatever is damaged or past its
 * time counts as logged out. Every change is told to all listeners, in this tab and the others.
 */
import type {} from './login-mark.ts'

const lifeMs = 3_600_000
const keys = { token: 'jwtToken', user: 'user', flag: 'isLoggedIn' } as const

export type StoredUser = {
  user: { email: string; firstName?: string; lastName?: string; role?: string }
  shipping?: Record<string, string | null>
}

export type Session = { token: string; user: StoredUser; expiry: number }

const listeners = new Set<() => void>()

/** The login in force at `now` (ms), or undefined. */
export function readSession(now: number): Session | undefined {
  const token = readItem(keys.token, now)
  const user = readItem(keys.user, now)
  if (typeof token?.value !== 'string' || !isStoredUser(user?.value)) return undefined
  return { token: token.value, user: user.value, expiry: token.expiry }
}

export function storeSession(token: string, user: StoredUser, now: number): void {
  const expiry = now + lifeMs
  write(keys.token, { value: token, expiry })
  write(keys.user, { value: user, expiry })
  write(keys.flag, { value: true, expiry })
  tell()
}

/** Replaces what is known of the customer without lengthening the login. */
export function updateStoredUser(user: StoredUser, now: number): void {
  const session = readSession(now)
  if (!session) return
  write(keys.user, { value: user, expiry: session.expiry })
  tell()
}

export function clearSession(): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there was no login to keep.
  }
  tell()
}

/** Removes what is past its time, as the main client does when the CSRF token cannot be fetched. */
export function removeExpired(now: number): void {
  try {
    for (const key of Object.values(keys)) {
      if (localStorage.getItem(key) !== null && readItem(key, now) === undefined)
        localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing to remove.
  }
  tell()
}

/** Removes only the token, as the authenticated client does on 401. */
export function removeToken(): void {
  try {
    localStorage.removeItem(keys.token)
  } catch {
    // Storage is blocked: nothing to remove.
  }
  tell()
}

/** Calls back whenever the login may have changed, here or in another tab. The answer stops it. */
export function watchSession(changed: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === keys.token || event.key === keys.user) tell()
  }
  // A page that slept while somebody logged out elsewhere has heard nothing of it.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tell()
  }
  listeners.add(changed)
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function tell(): void {
  window.racikLogin?.()
  for (const changed of listeners) changed()
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

function write(key: string, item: { value: unknown; expiry: number }): void {
  try {
    localStorage.setItem(key, JSON.stringify(item))
  } catch {
    // Full or blocked storage: the visitor stays a guest, nothing breaks.
  }
}
