/**
 * Returns the cache headers of a page that contains nothing about the visitor, so that the server
 * and caches may store it. Its route module has `export const headers = publicPageHeaders`. Other
 * pages are never stored.
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
