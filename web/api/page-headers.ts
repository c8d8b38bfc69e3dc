/**
 * Cache headers of a page that contains nothing about the visitor, so that the server and caches
 * may store it. The route module of such a page has `export const headers = publicPage`; other
 * pages are never stored.
 */
export function publicPage(): Record<string, string> {
  return { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' }
}

/** For a page whose URL carries a secret: never stored, no referrer sent (T-D08). */
export function secretPage(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}
