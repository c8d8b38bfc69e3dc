import assert from 'node:assert/strict'
import { test } from 'node:test'

import { networkOf } from './network-of.ts'

test('a network is /24 of IPv4 and /64 of IPv6, for any notation of the IP', () => {
  const expectedNetworks: [ip: string, network: string][] = [
    ['192.0.2.7', '192.0.2.0/24'],
    ['192.0.2.255', '192.0.2.0/24'],
    ['::ffff:192.0.2.9', '192.0.2.0/24'],
    ['192.0.3.7', '192.0.3.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ]
  for (const [ip, network] of expectedNetworks) assert.equal(networkOf(ip), network, ip)
})
