/** Gives parallel calls different client IPs. */

let callCount = 0

/**
 * Returns a header with a client IP in a new network, so that no rate limit per IP or network
 * refuses parallel calls. Networks repeat after 65,536 calls.
 */
export function newIpHeader(): { 'x-forwarded-for': string } {
  callCount += 1
  return { 'x-forwarded-for': `10.${(callCount >> 8) & 255}.${callCount & 255}.1` }
}

/** Returns call options with such a header and the given ones. */
export function withNewIp(headers: Record<string, string> = {}): {
  headers: Record<string, string>
} {
  return { headers: { ...headers, ...newIpHeader() } }
}
