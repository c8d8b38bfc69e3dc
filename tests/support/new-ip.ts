let lastIp = 0

/** Returns a header with a new client IP, so that no rate limit per IP refuses parallel calls. */
export function newIpHeader(): { 'x-forwarded-for': string } {
  lastIp += 1
  return { 'x-forwarded-for': `10.${(lastIp >> 16) & 255}.${(lastIp >> 8) & 255}.${lastIp & 255}` }
}
