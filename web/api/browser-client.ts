/**
 * The two API clients of the browser. They differ in what they do when the server refuses the
 * session: `callShop` clears the session, and the visitor continues as a guest; `callAuthenticated`
 * redirects to the login page. The specification describes both (D-66 and D-69 in
 * docs/decisions/register.md).
 */
import { pathInLanguage, splitLanguage } from '#domain/content/languages.ts'
import type { EndpointKey } from '#contract/call.ts'
import { ApiError, createClient, type ApiCall, type PrepareHeaders } from './client.ts'
import { languageOfPage } from './page-language.ts'
import { repeatAsGuest } from './repeat-as-guest.ts'
import { callTimeoutMs, uploadTimeoutMs } from './time-limit.ts'
import { loadCsrfToken, clearCsrfToken } from './session/csrf-token.ts'
import { clearSession, readSession, removeToken } from './session/stored-session.ts'

/** The path of an endpoint: `/api/init` of the key `GET /api/init`. */
type PathOf<Key extends EndpointKey> = Key extends `${string} ${infer Path}` ? Path : never

/**
 * Endpoints that are called without the session's token. The browser may still store the token of a
 * revoked session, for example after a password change. With it, the server would refuse these
 * calls, which a visitor without a session must be able to make.
 */
const pathsWithoutSession: ReadonlySet<string> = new Set<PathOf<EndpointKey>>([
  '/api/users/login',
  '/api/users/register',
  '/api/users/verify-email',
  '/api/users/verify-email/show',
  '/api/users/verify-email/password',
  '/api/users/verify-email/not-me',
  '/api/users/resend-verification',
  '/api/users/forgot-password',
  '/api/users/reset-password',
  '/api/waitlist',
  '/api/waitlist/confirm',
  '/api/waitlist/leave',
])

const prepareHeaders: PrepareHeaders = async ({ isUnsafeMethod, path }) => {
  const language = languageOfPage()
  const session = readSession(Date.now())
  // The public catalogue needs no CSRF token, and must not wait for the request that fetches one.
  if (!isUnsafeMethod && path.startsWith('/browse/')) return { 'accept-language': language }
  const token = await loadCsrfToken(Date.now())
  return {
    // Error messages and emails are in the language of the page, not of the browser.
    'accept-language': language,
    'x-requested-with': 'XMLHttpRequest',
    ...(token && { 'x-csrf-token': token }),
    authorization: session && !pathsWithoutSession.has(path) ? `Bearer ${session.token}` : 'Guest',
  }
}

const commonOptions = {
  origin: typeof location === 'undefined' ? '' : location.origin,
  transport: (request: Request) => fetch(request),
  prepareHeaders,
  timeouts: { callMs: callTimeoutMs, uploadMs: uploadTimeoutMs },
}

/**
 * Main client, for guests and customers. On 401 and 403 it clears the stored session and stays on
 * the page: the visitor continues as a guest, as the specification requires (D-66). After 401, a
 * GET call is repeated as a guest. An endpoint that `callShop` calls must not respond 403 for any
 * other reason, because that would log the customer out.
 */
export const callShop: ApiCall = repeatAsGuest(
  withCsrfRetry(
    createClient({
      ...commonOptions,
      onRefused: ({ status }) => {
        if (status === 401 || status === 403) clearSession()
      },
    }),
  ),
)

let hasStartedRedirect = false

/**
 * Returns true once `callAuthenticated` has started a redirect to the login page. A page must then
 * not redirect too: a second redirect would clear what was typed on the login page.
 */
export function isRedirectingToLogin(): boolean {
  return hasStartedRedirect
}

let keepsPageAfterExpiry = false

/**
 * Makes `callAuthenticated` stay on the page when the session has expired, and returns a function
 * that ends this. For pages that show a login themselves and keep what was typed (D-64 in
 * docs/decisions/register.md).
 */
export function keepPageAfterExpiry(): () => void {
  keepsPageAfterExpiry = true
  return () => {
    keepsPageAfterExpiry = false
  }
}

/**
 * The session at the server began before the reply arrived here, so it expires a little earlier
 * than the stored session.
 */
const expiryToleranceMs = 10_000

// A page that Back restores from the back/forward cache after a redirect has no session, and
// `hasStartedRedirect` is still true: reload it.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasStartedRedirect) location.reload()
  })

/**
 * Client for pages that need a session. On 401 it removes only the stored token and redirects to
 * the login page, as the specification requires (exception: `keepPageAfterExpiry`). On 403 it does
 * nothing, because the session is valid: the user may not make this call, and the page shows the
 * error (S-1).
 */
export const callAuthenticated: ApiCall = withLoginRedirect(
  withCsrfRetry(createClient(commonOptions)),
)

/** Handles a 401 (`handleRefusedSession`). Rethrows every error. */
function withLoginRedirect(call: ApiCall): ApiCall {
  return async (key, ...args) => {
    const sentToken = readSession(Date.now())?.token
    try {
      return await call(key, ...args)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) handleRefusedSession(sentToken)
      throw error
    }
  }
}

/**
 * Removes the stored token and redirects to the login page. While `keepPageAfterExpiry` applies,
 * there is no redirect if the session has expired, and nothing happens if another tab has logged
 * in.
 */
function handleRefusedSession(sentToken: string | undefined): void {
  if (keepsPageAfterExpiry) {
    const token = readSession(Date.now())?.token
    // Another tab logged in while the call ran: the server refused only the earlier session.
    if (token !== undefined && token !== sentToken) return
    if (!readSession(Date.now() + expiryToleranceMs)) return removeToken()
  }
  hasStartedRedirect = true
  removeToken()
  const { language, path } = splitLanguage(location.pathname)
  const returnPath = encodeURIComponent(path + location.search)
  location.assign(pathInLanguage(language, `/login?from=${returnPath}`))
}

/**
 * Repeats a call once with a new CSRF token if the server refused the token, for example because
 * the page was open overnight. `onRefused` of the client also runs for the refused first call, but
 * ignores it: a refused token has status 400.
 */
function withCsrfRetry(call: ApiCall): ApiCall {
  return async (key, ...args) => {
    try {
      return await call(key, ...args)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CSRF')) throw error
      clearCsrfToken()
      return call(key, ...args)
    }
  }
}
