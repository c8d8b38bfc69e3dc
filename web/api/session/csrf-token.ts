/**
 * The CSRF token of this page, fetched before the first call and kept in the page's meta tag. The
 * token is reused for ten minutes or until the server refuses it: a token request before each call
 * would double the waiting time (D-61 in docs/decisions/register.md). Concurrent calls share one
 * request.
 */
import { callTimeoutMs, startTimeLimit } from '#web/api/time-limit.ts'

import { removeExpiredSession } from './stored-session.ts'

/** Ten minutes. */
const maxReuseMs = 10 * 60 * 1000

let cachedToken: { token: string; fetchedAt: number } | undefined
let pendingRequest: Promise<string> | undefined

/**
 * Returns the token; fetches a new one if it is older than ten minutes at `now` (ms). If no token
 * can be fetched, logs the failure, removes expired session data and returns an empty string: the
 * server then refuses calls that change something.
 */
export async function loadCsrfToken(now: number): Promise<string> {
  if (cachedToken && now - cachedToken.fetchedAt < maxReuseMs) return cachedToken.token
  pendingRequest ??= fetchToken(now).finally(() => {
    pendingRequest = undefined
  })
  return pendingRequest
}

/**
 * Call when the server refused the token or the session changed. The next call then fetches a new
 * token.
 */
export function clearCsrfToken(): void {
  cachedToken = undefined
}

async function fetchToken(now: number): Promise<string> {
  const limit = startTimeLimit(callTimeoutMs)
  try {
    const response = await fetch('/api/init', { credentials: 'include', signal: limit.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const token = await response.text()
    cachedToken = { token, fetchedAt: now }
    findOrAddMetaTag().content = token
    return token
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification requires this entry in the log
    console.error('The CSRF token could not be fetched.', error)
    removeExpiredSession(now)
    return ''
  } finally {
    limit.end()
  }
}

function findOrAddMetaTag(): HTMLMetaElement {
  const existingTag = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
  if (existingTag) return existingTag
  const newTag = document.createElement('meta')
  newTag.name = 'csrf-token'
  document.head.append(newTag)
  return newTag
}
