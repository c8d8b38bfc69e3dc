/**
 * The embedded database loses nothing that was acknowledged when its process is killed, as
 * docs/operations.md promises.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { killEmbeddedShop } from '#tests/support/kills/kill-embedded.ts'

test('after five kills of a shop on the embedded database each acknowledged order is there', async (t) => {
  const report = await killEmbeddedShop(t, { killCount: 5 })
  const { acknowledgedOrderCount, acknowledgedCallbackCount, ...faults } = report
  assert.deepEqual(faults, { lostOrders: [], lostCallbacks: [], violations: [] })
  const isBusy = acknowledgedOrderCount >= 40 && acknowledgedCallbackCount > 10
  assert.ok(isBusy, JSON.stringify(report))
})
