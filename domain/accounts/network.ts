/**
 * Returns the network of an IP: /24 of IPv4, /56 of IPv6. Attackers usually hold a whole network.
 */
export function networkOf(ip: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0')]
  const [a = '0', b = '0', c = '0', d = '0'] = [...filled, ...after]
  return [a, b, c, d.padStart(4, '0').slice(0, 2)].join(':')
}
