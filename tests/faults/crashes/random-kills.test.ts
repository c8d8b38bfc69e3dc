/**
 * Shop processes are killed at random moments during checkouts, subscriptions and closings of
 * batches: no order is lost or doubled. tests/proofs/kills.proof.ts does the same at full scale.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { runKills } from '#tests/support/kills/run-kills.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'

test(
  'after four random kills during checkouts, subscriptions and closings of batches no order is lost or doubled',
  { skip: missingPostgresReason() },
  async () => {
    const checkoutCount = 30
    const report = await runKills({
      killCount: 4,
      checkoutCount,
      subscriptionCount: 3,
      batchCount: 1,
      processCount: 2,
    })
    assert.deepEqual(
      {
        killCount: report.killCount,
        lostCheckouts: report.lostCheckouts,
        doubledCheckouts: report.doubledCheckouts,
        unmatchedBills: report.unmatchedBills,
        wrongConfirmations: report.wrongConfirmations,
        wrongVouchers: report.wrongVouchers,
        violations: report.violations,
      },
      {
        killCount: 4,
        lostCheckouts: [],
        doubledCheckouts: [],
        unmatchedBills: [],
        wrongConfirmations: [],
        wrongVouchers: [],
        violations: [],
      },
    )
    // The kills are spread over the checkouts: the last two come in the second third or later.
    const countsAtKills = report.checkoutCountsAtKills
    assert.ok(Math.min(...countsAtKills.slice(-2)) >= checkoutCount / 3, String(countsAtKills))
    // The run did real work: most checkouts were paid, and a batch was closed.
    assert.ok(report.paidBillCount > 20, JSON.stringify(report))
    assert.ok(report.batchCount > 0, JSON.stringify(report))
  },
)
