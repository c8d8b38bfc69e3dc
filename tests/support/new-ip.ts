/** Headers with a new IP, as from a trusted proxy, so that no rate limit refuses parallel calls. */
let lastIp = 0

export function newIpHeader(): { 'x-forwarded-for': string } {
  lastIp += 1
  return { 'x-forwarded-for': `10.${(lastIp >> 16) & 255}.${(lastIp >> 8) & 255}.${lastIp & 255}` }
}
