import assert from 'node:assert/strict'
import { test } from 'node:test'

import { loginNetworkOf } from './network.ts'

test('IPs with the same first 24 bits (IPv4) or 56 bits (IPv6) are one network, and others are not', () => {
  const sameNetworkIps = [
    ['203.0.113.5', '203.0.113.250', '::ffff:203.0.113.9'],
    ['2001:db8:1:aa00::1', '2001:DB8:1:aaff:9:9:9:9'],
    ['::1', '0:0:0:0:0:0:0:9'],
  ]
  const networks = sameNetworkIps.map((ips) => new Set(ips.map(loginNetworkOf)))
  assert.deepEqual(
    networks.map(({ size }) => size),
    [1, 1, 1],
  )
  assert.notEqual(loginNetworkOf('2001:db8:1:ab00::1'), loginNetworkOf('2001:db8:1:aa00::1'))
  assert.notEqual(loginNetworkOf('203.0.113.5'), loginNetworkOf('203.0.114.5'))
})
