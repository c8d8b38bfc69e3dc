/**
 * The CSRF token of this page, fetched before the first call and kept in the page's meta tag. The
 * token is reused for `maxReuseMs` or until the server refuses it: a token request before each call
 * would double the waiting time (D-61 in docs/decisions/register.md). Concurrent calls share one
 * request.
 */
import { callTimeoutMs, startTimeLimit } from '#web/api/time-limit.ts'

import { removeExpiredSession } from './stored-session.ts'

const maxReuseMs = 10 * 60 * 1000

let cachedToken: { token: string; fetchedAtMs: number } | undefined
let pendingRequest: Promise<string> | undefined

/**
 * Returns the token. Fetches a new token if there is none, or if it is older than `maxReuseMs` at
 * `nowMs` (Unix time). If no token can be fetched, logs the failure, removes expired session data
 * and returns '': the server then refuses calls that change something.
 */
export async function loadCsrfToken(nowMs: number): Promise<string> {
  if (cachedToken && nowMs - cachedToken.fetchedAtMs < maxReuseMs) return cachedToken.token
  pendingRequest ??= fetchToken(nowMs).finally(() => {
    pendingRequest = undefined
  })
  return pendingRequest
}

/**
 * Call when the server refused the token, or when the session changed, which makes the token
 * invalid. `loadCsrfToken` then fetches a new token.
 */
export function clearCsrfToken(): void {
  cachedToken = undefined
}

async function fetchToken(nowMs: number): Promise<string> {
  const limit = startTimeLimit(callTimeoutMs)
  try {
    const response = await fetch('/api/init', { credentials: 'include', signal: limit.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const token = await response.text()
    cachedToken = { token, fetchedAtMs: nowMs }
    findOrAddMetaTag().content = token
    return token
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification requires this entry in the log
    console.error('The CSRF token could not be fetched.', error)
    removeExpiredSession(nowMs)
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
