/*
 * Where a customer goes after logging in: back to the page that asked for it, but never to another
 * site. A crafted link such as `/login?from=//evil.example` must not send a fresh login elsewhere
 * (threat T-D14). The address is resolved as a browser would, then looked at again, because
 * `/.//evil.example` stays on our origin and still becomes `//evil.example`.
 */
import { splitLanguage } from '#domain/content/languages.ts'

export const defaultReturnPath = '/checkout'

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

/** A path of ours with its query; `/checkout` when there is none or it cannot be trusted. */
export function returnPathOf(from: string | null | undefined): string {
  if (!from || from.length > 500 || !from.startsWith('/')) return defaultReturnPath
  const url = URL.canParse(from, anyOrigin) ? new URL(from, anyOrigin) : undefined
  if (url?.origin !== anyOrigin) return defaultReturnPath
  // Every link of a page is in the page's language already.
  const pathname = splitLanguage(url.pathname).path
  const path = pathname + url.search
  if (/^\/[/\\]/.test(path) || notBackTo.has(pathname)) return defaultReturnPath
  return path
}
