/**
 * Returns the headers of a page whose HTML is the same for all visitors: the server and caches may
 * store it. The route module exports this function as `headers`. Pages without these headers are
 * never stored. Danger: with them, a personal page would be shown to other visitors.
 */
export function publicPageHeaders(): Record<string, string> {
  return { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' }
}

/**
 * Returns the headers of a page whose URL contains a token: the page is never stored and sends no
 * referrer (T-D08 in docs/threats.md).
 */
export function secretPageHeaders(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}
