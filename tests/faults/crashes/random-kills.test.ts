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
      killCount: 4,
      checkoutCount: 30,
      subscriptionCount: 3,
      batchCount: 1,
      processCount: 2,
    })
    assert.deepEqual(
      {
        kills: report.killCount,
        lost: report.lostCheckouts,
        doubled: report.doubledCheckouts,
        unmatchedBills: report.unmatchedBills,
        wrongEmails: report.wrongConfirmations,
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
    const countsAtKills = report.checkoutCountsAtKills
    assert.ok(Math.min(...countsAtKills.slice(-2)) >= 10, String(countsAtKills))
    assert.ok(report.paidBillCount > 20 && report.batchCount > 0, JSON.stringify(report))
  },
)
