/**
 * Shop processes are killed at random moments during checkouts, subscriptions and closings of
 * batches: no order is lost or doubled. The full scale is tests/proofs/kills.proof.ts.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { runKills } from '#tests/support/kills/run-kills.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'

test(
  'after four random kills during thirty checkouts no order is lost or doubled',
  { skip: missingPostgresReason() },
  async () => {
    const report = await runKills({
      kills: 4,
      checkouts: 30,
      subscriptions: 3,
      batches: 1,
      processes: 2,
    })
    assert.deepEqual(
      {
        kills: report.kills,
        lost: report.lost,
        doubled: report.doubled,
        unmatchedBills: report.unmatchedBills,
        wrongEmails: report.wrongEmails,
        wrongVouchers: report.wrongVouchers,
        violations: report.violations,
      },
      {
        kills: 4,
        lost: [],
        doubled: [],
        unmatchedBills: [],
        wrongEmails: [],
        wrongVouchers: [],
        violations: [],
      },
    )
    // The kills are spread over the checkouts: the last two come in the second third or later.
    assert.ok(Math.min(...report.checkoutsAtKills.slice(-2)) >= 10, String(report.checkoutsAtKills))
    assert.ok(report.paidBills > 20 && report.batches > 0, JSON.stringify(report))
  },
)
