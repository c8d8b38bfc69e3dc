/**
 * Returns the network of an IP, by which login attempts are counted: the first 24 bits of IPv4,
 * also when it is mapped into IPv6, and the first 56 bits of IPv6. An attacker usually controls all
 * IPs of a network.
 */
export function loginNetworkOf(ip: string): string {
  // Matches '203.0.113.5' and '::ffff:203.0.113.5'.
  const ipv4Network = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  return ipv4Network ?? ipv6NetworkOf(ip)
}

function ipv6NetworkOf(ip: string): string {
  const [first = '0', second = '0', third = '0', fourth = '0'] = expandIpv6(ip.toLowerCase())
  // 56 bits are three groups and the upper half of the fourth.
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')
}

/** Returns the eight groups of an IPv6 address. '::' stands for the groups of zeros left out. */
function expandIpv6(ip: string): readonly string[] {
  const [beforeGap = '', afterGap = ''] = ip.split('::')
  const leadingGroups = beforeGap.split(':').filter((group) => group !== '')
  const trailingGroups = afterGap.split(':').filter((group) => group !== '')
  const missingCount = Math.max(0, 8 - leadingGroups.length - trailingGroups.length)
  return [...leadingGroups, ...Array<string>(missingCount).fill('0'), ...trailingGroups]
}
