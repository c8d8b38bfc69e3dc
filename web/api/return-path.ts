/*
 * Where a login leads (decision D-123): back to the page the customer came from, from the cart on to the
 * checkout, staff to their desk; never to another site. A crafted link such as `/login?from=//evil.example` must not send a fresh login elsewhere
 * (threat T-D14). The address is resolved as a browser would, then looked at again, because
 * `/.//evil.example` stays on our origin and still becomes `//evil.example`.
 */
import { splitLanguage } from '#domain/content/languages.ts'
import { isDeskPath, ownDeskOf } from '#domain/staff/own-desk.ts'

export const defaultReturnPath = '/user-dashboard'

const anyOrigin = 'https://shop.invalid'
/** Pages that make no sense right after logging in. */
const notBackTo = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/resend-verification',
  '/stop-reminders',
])

/** Returns a path of ours with its query; the default when `from` is none or cannot be trusted. */
export function returnPathOf(from: string | null | undefined, role?: string): string {
  const path = safePath(from)
  const desk = ownDeskOf(role)
  if (desk !== undefined && !isDeskPath(path)) return desk
  return path === '/cart' ? '/checkout' : path
}

/** Returns the login page's path for a visitor of `path`. */
export function loginPathFrom(path: string): string {
  const isUseful = !notBackTo.has(path.split('?')[0] ?? '')
  return isUseful ? `/login?from=${encodeURIComponent(path)}` : '/login'
}

function safePath(from: string | null | undefined): string {
  if (!from || from.length > 500 || !from.startsWith('/')) return defaultReturnPath
  const url = URL.canParse(from, anyOrigin) ? new URL(from, anyOrigin) : undefined
  if (url?.origin !== anyOrigin) return defaultReturnPath
  // Every link of a page is in the page's language already.
  const pathname = splitLanguage(url.pathname).path
  const path = pathname + url.search
  if (/^\/[/\\]/.test(path) || notBackTo.has(pathname)) return defaultReturnPath
  return path
}
