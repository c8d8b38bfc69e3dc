/** A backup that is made while orders are placed loses no order and no plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fillDatabase, runBackupDrill } from '#tests/support/database/backup-drill.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'

test(
  'after a restore elsewhere, no order or plan of the backup is lost, and every payment is found',
  { skip: missingPostgresReason() },
  async () => {
    const result = await runBackupDrill({
      ordersBefore: 12,
      fill: (url) => fillDatabase(url, { visits: 5_000, pictures: 10 }),
    })
    assert.deepEqual(result.lost, [])
    assert.deepEqual(result.unsettled, [])
    assert.deepEqual(result.violations, [])
    assert.ok(result.orders.duringBackup > 0, 'orders were placed during the backup')
    assert.ok(result.orders.restored >= 12)
    assert.ok(result.laterPayments.reported > 0, 'callbacks of later orders were repeated')
    assert.deepEqual(result.plans, { earlier: 6, lost: 0, reported: 3, unreported: 0 })
    assert.deepEqual(result.changesByWebhookOnly, ['approve an abandoned plan'])
    assert.ok(result.checkMinutes <= 10, `checked after ${result.checkMinutes} minutes`)
    assert.ok(result.orders.placed > result.orders.restored, 'orders were placed after it')
  },
)
