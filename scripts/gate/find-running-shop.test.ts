import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startsOwnShop } from './find-running-shop.ts'
import { listTestFiles } from './test-files.ts'

test('journeys that start a shop of their own are found by their imports', () => {
  const names = listTestFiles('journeys')
    .filter(startsOwnShop)
    .map((file) => /([\w-]+)\.journey\.ts$/.exec(file)?.[1])
  // One for each module that starts a shop.
  for (const name of [
    'analytics-consent',
    'bank-is-down',
    'demo',
    'go-live-ready',
    'products-desk',
  ])
    assert.ok(names.includes(name), name)
  assert.ok(!names.includes('cart'))
})
