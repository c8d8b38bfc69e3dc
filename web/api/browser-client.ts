/**
 * Two API clients, because the specification describes two ways to handle a refused session (D-66
 * in docs/decisions/register.md). `callShop` clears the session, and the visitor continues as a
 * guest. `callAuthenticated` redirects to the login page. Apart from that, both clients are the
 * same (D-69).
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
 * Endpoints that are called without a session. After a password change, for example, this browser
 * may still hold the token of a revoked session; the server would refuse these calls if they sent
 * that token.
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
  // The public catalogue needs neither token nor session and must not wait for one.
  if (!isUnsafeMethod && path.startsWith('/browse/')) return { 'accept-language': language }
  const token = await loadCsrfToken(Date.now())
  return {
    // Language of error messages and emails: that of the page, not of the browser.
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
 * Main client, for guests and customers. On 401 and 403 it clears the whole stored session without
 * a redirect: the page stays open and the visitor continues as a guest, as the specification
 * requires. After 401, a read is repeated as a guest. So an endpoint that
 * `callShop` calls may respond 403 only where the session must end (D-66).
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
 * Returns true once the authenticated client has started a redirect to the login page. Pages must
 * then not redirect themselves: a second redirect would clear what was typed on the login page.
 */
export function isRedirectingToLogin(): boolean {
  return hasStartedRedirect
}

let keepsPageAfterExpiry = false

/**
 * Until the returned function is called, `callAuthenticated` stays on the page after an expiry of
 * the session. For pages that show a login themselves and keep what was typed (D-64 in
 * docs/decisions/register.md).
 */
export function keepPageAfterExpiry(): () => void {
  keepsPageAfterExpiry = true
  return () => {
    keepsPageAfterExpiry = false
  }
}

/** The server's session began before its reply arrived here, so it expires a little earlier. */
const expiryToleranceMs = 10_000

// Back may restore this page from the back/forward cache, without a session and with the redirect
// marked as started: reload it.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasStartedRedirect) location.reload()
  })

/**
 * Client for pages that need a session. On 401 it removes only the stored token and redirects to
 * the login page, as the specification requires (exception: `keepPageAfterExpiry`). On 403 it does
 * nothing: the session is valid but the role is too low (S-1), so the page shows the error instead.
 */
export const callAuthenticated: ApiCall = endSessionOnRefusal(
  withCsrfRetry(createClient(commonOptions)),
)

function endSessionOnRefusal(call: ApiCall): ApiCall {
  return async (key, ...args) => {
    const sentToken = readSession(Date.now())?.token
    try {
      return await call(key, ...args)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession(sentToken)
      throw error
    }
  }
}

function endSession(sentToken: string | undefined): void {
  if (keepsPageAfterExpiry) {
    const token = readSession(Date.now())?.token
    // Another tab logged in while the call ran: the server refused the earlier session.
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
 * Retries a call once with a new CSRF token if the server refused the token, for example because
 * the page was open overnight. `onRefused` belongs to the wrapped client, so it also runs for the
 * first attempt; that is harmless because CSRF refusals have status 400, which `onRefused` ignores.
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
