/**
 * The two clients of the specification over one wrapper (decisions D-66, D-69). `callShop` is the main
 * one: guest or customer, and a refused login is forgotten without going anywhere. `callAsCustomer` is
 * for pages that need a login: it goes to /login when the login is refused.
 */
import { pathIn, splitLanguage } from '#domain/content/languages.ts'
import { createClient, type Call, type Prepare } from './client.ts'
import { languageOfPage } from './page-language.ts'
import { csrfToken, forgetCsrfToken } from './csrf-token.ts'
import { clearSession, readSession, removeToken } from './stored-session.ts'

/**
 * They mean the same whoever is logged in. With a login that has ended elsewhere, as after a new
 * password, they would be refused for it.
 */
const needsNoLogin: ReadonlySet<string> = new Set([
  '/api/users/login',
  '/api/users/register',
  '/api/users/verify-email',
  '/api/users/verify-email/show',
  '/api/users/verify-email/password',
  '/api/users/verify-email/not-me',
  '/api/users/resend-verification',
  '/api/users/forgot-password',
  '/api/users/reset-password',
  '/api/waiting-list',
  '/api/waiting-list/confirm',
  '/api/waiting-list/leave',
])

const prepare: Prepare = async ({ unsafe, path }) => {
  const language = languageOfPage()
  const session = readSession(Date.now())
  // The public catalogue needs neither token nor login and must not wait for one.
  if (!unsafe && path.startsWith('/browse/')) return { 'accept-language': language }
  const token = await csrfToken(Date.now())
  return {
    // In which refusals are worded and letters are written: that of the page, not of the browser.
    'accept-language': language,
    'x-requested-with': 'XMLHttpRequest',
    ...(token && { 'x-csrf-token': token }),
    authorization: session && !needsNoLogin.has(path) ? `Bearer ${session.token}` : 'Guest',
  }
}

/** The main client. */
export const callShop: Call = withFreshToken(
  createClient({
    origin: originOfPage(),
    transport: (request) => fetch(request),
    prepare,
    onRefused: ({ status }) => {
      if (status === 401 || status === 403) clearSession()
    },
  }),
)

let isGoing = false

/**
 * The authenticated client has called the login page: a page that would go there itself, because the
 * login is gone, need not. Two arrivals would take away what is typed after the first.
 */
export function isGoingToLogin(): boolean {
  return isGoing
}

// Back from there the browser may show the page as it was left, which waits for a login that is over.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isGoing) location.reload()
  })

/** The authenticated client. */
export const callAsCustomer: Call = withFreshToken(
  createClient({
    origin: originOfPage(),
    transport: (request) => fetch(request),
    prepare,
    onRefused: ({ status }) => {
      if (status !== 401) return
      isGoing = true
      removeToken()
      const { language, path } = splitLanguage(location.pathname)
      const from = encodeURIComponent(path + location.search)
      location.assign(pathIn(language, `/login?from=${from}`))
    },
  }),
)

/** A refused token (a page that was open overnight) is fetched anew, once, without troubling anybody. */
function withFreshToken(call: Call): Call {
  return async (key, ...rest) => {
    try {
      return await call(key, ...rest)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'CSRF') throw error
      forgetCsrfToken()
      return call(key, ...rest)
    }
  }
}

function originOfPage(): string {
  return typeof location === 'undefined' ? '' : location.origin
}
