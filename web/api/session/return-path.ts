/**
 * Path to open after a login: the page that the visitor came from, the checkout for a visitor of
 * the cart, a page of the back office for staff (D-123 in docs/decisions/register.md). A crafted
 * link such as `/login?from=//evil.example` must not redirect a new session to another site (T-D14
 * in docs/threats.md).
 */
import { splitLanguage } from '#domain/content/languages.ts'
import { isDeskPath, findHomeDesk } from '#domain/staff/home-desk.ts'

export const defaultReturnPath = '/user-dashboard'

/** Base for resolving paths; no URL of this host exists. */
const placeholderOrigin = 'https://shop.invalid'
/** Pages that are not useful right after a login. */
const excludedReturnPaths = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/resend-verification',
  '/stop-reminders',
  '/stop-newsletter',
])

/**
 * Returns the path with its query to open after a login: `from`, or the dashboard if `from` is
 * missing or not trusted. For `/cart`, returns the checkout. For staff, returns the first page of
 * the back office for their role, unless `from` is another page of the back office.
 */
export function resolveReturnPath(from: string | null | undefined, role?: string): string {
  const path = safePath(from)
  const desk = findHomeDesk(role)
  if (desk !== undefined && !isDeskPath(path)) return desk
  return path === '/cart' ? '/checkout' : path
}

/** Returns the login page's path for a visitor of `path`. */
export function loginPathFrom(path: string): string {
  const isUseful = !excludedReturnPaths.has(path.split('?')[0] ?? '')
  return isUseful ? `/login?from=${encodeURIComponent(path)}` : '/login'
}

/** Far longer than any path of the shop. */
const maxPathLength = 500

/** Returns `from` as a path of this site without language prefix, or the default. */
function safePath(from: string | null | undefined): string {
  if (!from || from.length > maxPathLength || !from.startsWith('/')) return defaultReturnPath
  // Resolved as a browser resolves it. The origin alone is not enough: `/.//evil.example` has our
  // origin but becomes `//evil.example`, which the regular expression below refuses.
  const url = parseUrl(from)
  if (url?.origin !== placeholderOrigin) return defaultReturnPath
  // Without the prefix: links on a page add the page's language themselves.
  const pathname = splitLanguage(url.pathname).path
  const path = pathname + url.search
  if (/^\/[/\\]/.test(path) || excludedReturnPaths.has(pathname)) return defaultReturnPath
  return path
}

/** Not `URL.canParse`: Safari has it only since version 17. */
function parseUrl(path: string): URL | undefined {
  try {
    return new URL(path, placeholderOrigin)
  } catch {
    return undefined
  }
}
