/**
 * Returns the network of an IP in CIDR notation: /24 for IPv4, /64 for IPv6 (what a provider
 * assigns to one household). Rate limits count by network, so that a caller cannot evade them with
 * another IP. Logins use the wider networks of `loginNetworkOf` instead.
 */
export function networkOf(ip: string): string {
  // 192.0.2.7, also written as ::ffff:192.0.2.7
  const ipv4Prefix = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)?.[1]
  if (ipv4Prefix !== undefined) return `${ipv4Prefix}.0/24`
  // Drops the zone of a link-local IP: fe80::1%eth0
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groupsBefore = parseGroups(head)
  const groupsAfter = parseGroups(tail ?? '')
  // `::` stands for all zero groups that are missing; an address has eight groups.
  const missingGroups =
    tail === undefined ? 0 : Math.max(0, 8 - groupsBefore.length - groupsAfter.length)
  const groups = [
    ...groupsBefore,
    ...Array.from({ length: missingGroups }, () => '0'),
    ...groupsAfter,
  ]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Returns the groups of an IPv6 address in hexadecimal, without leading zeros. */
function parseGroups(text: string): string[] {
  return text
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16).toString(16))
}
