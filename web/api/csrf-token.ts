/**
 * The CSRF token of this page: fetched before the first call, kept in the page's meta tag, used again
 * for ten minutes or until the server refuses it (decisions D-61, D-62). Calls that start together
 * share one request.
 */
import { removeExpired } from './stored-session.ts'

const freshMs = 10 * 60 * 1000

let kept: { token: string; at: number } | undefined
let coming: Promise<string> | undefined

/**
 * Returns a token fit to be sent. After a failure, which is logged, it is an empty text, and login data
 * past its time is removed.
 */
export async function csrfToken(now: number): Promise<string> {
  if (kept && now - kept.at < freshMs) return kept.token
  coming ??= fetchToken(now).finally(() => {
    coming = undefined
  })
  return coming
}

/** The server refused the token, or the login changed: the next call fetches another. */
export function forgetCsrfToken(): void {
  kept = undefined
}

async function fetchToken(now: number): Promise<string> {
  try {
    const answer = await fetch('/api/init', { credentials: 'include' })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const token = await answer.text()
    kept = { token, at: now }
    metaTag().content = token
    return token
  } catch (error) {
    reportError('The CSRF token could not be fetched.', error)
    removeExpired(now)
    return ''
  }
}

function metaTag(): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
  if (found) return found
  const made = document.createElement('meta')
  made.name = 'csrf-token'
  document.head.append(made)
  return made
}

/** The specification wants this failure in the browser's log. */
function reportError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of the browser is where this belongs
  console.error(message, error)
}
