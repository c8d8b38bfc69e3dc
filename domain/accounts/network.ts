/**
 * Returns the network of an IP, for rate limits: the first 24 bits of IPv4, also when it is mapped
 * into IPv6, and the first 56 bits of IPv6. An attacker usually controls all IPs of a network.
 */
export function networkOf(ip: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (v4 !== undefined) return v4
  const [leadingText = '', trailingText] = ip.toLowerCase().split('::')
  const leadingGroups = leadingText === '' ? [] : leadingText.split(':')
  const trailingGroups =
    trailingText === undefined || trailingText === '' ? [] : trailingText.split(':')
  // '::' stands for as many zero groups as make eight groups in total.
  const paddedGroups = [
    ...leadingGroups,
    ...Array(Math.max(0, 8 - leadingGroups.length - trailingGroups.length)).fill('0'),
  ]
  const [a = '0', b = '0', c = '0', d = '0'] = [...paddedGroups, ...trailingGroups]
  // 56 bits are three groups and the upper half of the fourth.
  return [a, b, c, d.padStart(4, '0').slice(0, 2)].join(':')
}
