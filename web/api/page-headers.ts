/**
 * How long a page may be kept. A public page holds nothing of the visitor, so the server and any cache
 * before it may keep it: its route module says `export const headers = publicPage`. A page without it
 * is never stored.
 */
export function publicPage(): Record<string, string> {
  return { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' }
}

/** A page whose address carries a secret: kept nowhere, told to nobody (threat T-D08). */
export function secretPage(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}
