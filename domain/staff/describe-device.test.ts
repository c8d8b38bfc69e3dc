import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeDevice, shortenIp } from './describe-device.ts'

test('a session is described by browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
  assert.equal(describeDevice(chrome), 'Chrome on Windows')
  assert.equal(describeDevice(`${chrome} Edg/150.0`), 'Edge on Windows')
  assert.equal(
    describeDevice(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    ),
    'Safari on iPhone or iPad',
  )
  assert.equal(describeDevice(undefined), 'Unknown browser')
  assert.equal(describeDevice('<script>alert(1)</script>'), 'Unknown browser')
})

test('a network is shown without its last part', () => {
  assert.equal(shortenIp('203.0.113.77'), '203.0.113.…')
  assert.equal(shortenIp('::ffff:203.0.113.77'), '203.0.113.…')
  assert.equal(shortenIp('2001:db8:1234:5678::1'), '2001:db8:1234:…')
  assert.equal(shortenIp(''), '')
})
