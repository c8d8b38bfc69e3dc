/** A backup that is made while orders are placed loses no order and no subscription. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fillDatabase, runBackupDrill } from '#tests/support/database/backup-drill.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'

test(
  'after a restore elsewhere, no order or subscription of the backup is lost, and every payment is found',
  { skip: missingPostgresReason() },
  async () => {
    const result = await runBackupDrill({
      minOrdersBeforeBackup: 12,
      fill: (url) => fillDatabase(url, { visitCount: 5_000, pictureCount: 10 }),
    })
    assert.deepEqual(result.lostBuyers, [])
    assert.deepEqual(result.unsettledBillIds, [])
    assert.deepEqual(result.violations, [])
    assert.ok(result.orders.duringBackupCount > 0, 'orders were placed during the backup')
    assert.ok(result.orders.restoredCount >= 12)
    assert.ok(result.laterPayments.reportedCount > 0, 'callbacks of later orders were repeated')
    assert.deepEqual(result.subscriptions, {
      earlierCount: 6,
      lostCount: 0,
      reportedCount: 3,
      unreportedCount: 0,
    })
    assert.deepEqual(result.changesByWebhookOnly, ['approve an abandoned subscription'])
    assert.ok(result.checkMinutes <= 10, `checked after ${result.checkMinutes} minutes`)
    assert.ok(
      result.orders.placedCount > result.orders.restoredCount,
      'orders were placed after it',
    )
  },
)
