/**
 * The path to open after a login (D-123 in docs/decisions/register.md). The query of the login page
 * names it, so a crafted link such as `/login?from=//evil.example` must not lead to another site
 * (T-D14 in docs/threats.md).
 */
import { splitLanguage } from '#domain/content/languages.ts'
import { isDeskPath, findHomeDesk } from '#domain/staff/home-desk.ts'

export const defaultReturnPath = '/user-dashboard'

/** Origin for resolving paths; no site has it. */
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
 * missing or not a page of this site. Returns the checkout instead of the cart. Returns the desk of
 * their role to staff, unless `from` is another desk.
 */
export function resolveReturnPath(from: string | null | undefined, role?: string): string {
  const path = safePath(from)
  const desk = findHomeDesk(role)
  if (desk !== undefined && !isDeskPath(path)) return desk
  return path === '/cart' ? '/checkout' : path
}

/** Returns the login page's path, with `path` as the page to open after the login. */
export function loginPathFrom(path: string): string {
  const isUseful = !excludedReturnPaths.has(path.split('?')[0] ?? '')
  return isUseful ? `/login?from=${encodeURIComponent(path)}` : '/login'
}

/** Longer than any path of the shop. */
const maxPathLength = 500

/** Returns `from` as a path of this site without language prefix, or `defaultReturnPath`. */
function safePath(from: string | null | undefined): string {
  if (!from || from.length > maxPathLength || !from.startsWith('/')) return defaultReturnPath
  // Resolved as a browser does. A check of the origin is not enough: `/.//evil.example` has our
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
