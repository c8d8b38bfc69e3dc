/**
 * Kills shop processes on one PostgreSQL database at random moments (G-01), while customers check
 * out and subscribe and pharmacists close batches. The ledgers of the stand-ins show whether
 * anything was lost or doubled. Named crash points are tested in tests/faults/crashes/.
 */
import type { ReportRow } from '#bench/row.ts'
import { maxSmtpConnections } from '#server/integrations/smtp/smtp.ts'
import type { KillReport } from '#tests/support/kills/compare-orders-with-shoppers.ts'
import { runKills } from '#tests/support/kills/run-kills.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Random kills during checkouts, subscriptions and closings of batches',
  maxMinutes: 75,
  async run({ scaleCount }) {
    const goal = { killCount: scaleCount(2_000), checkoutCount: scaleCount(10_000) }
    const report = await runKills({
      ...goal,
      subscriptionCount: scaleCount(150),
      batchCount: scaleCount(100),
      processCount: 3,
    })
    return createRows(report, goal)
  },
}

/** Number of wrong items that are printed for each row. */
const maxPrintedItems = 20

function createRows(
  report: KillReport,
  goal: { killCount: number; checkoutCount: number },
): ReportRow[] {
  const { killCount, checkoutCount, subscriptionCount, batchCount, paidBillCount } = report
  const createRow = (
    title: string,
    wrongItems: readonly string[],
    total: number,
    unit: string,
  ): ReportRow => {
    if (wrongItems.length > 0)
      console.log(`${title}:\n${wrongItems.slice(0, maxPrintedItems).join('\n')}`)
    return {
      id: 'G-01',
      title,
      figure: `${wrongItems.length} of ${total} ${unit}`,
      goal: '0',
      // 0 of 0 would show nothing.
      isMet: wrongItems.length === 0 && total > 0,
    }
  }
  return [
    {
      id: 'G-01',
      title: 'random kills of a shop process during checkouts',
      figure: `${killCount} kills, ${checkoutCount} checkouts, of them ${subscriptionCount} subscriptions; ${batchCount} batches closed`,
      goal: `${goal.killCount} kills, ${goal.checkoutCount} checkouts`,
      isMet: killCount >= goal.killCount && checkoutCount >= goal.checkoutCount,
    },
    createRow('lost orders', report.lostCheckouts, checkoutCount, 'checkouts'),
    createRow('doubled orders', report.doubledCheckouts, checkoutCount, 'checkouts'),
    createRow(
      'paid bills without a paid order',
      report.unmatchedBills,
      paidBillCount,
      'paid bills',
    ),
    createRow(
      'missing or doubled confirmations',
      report.wrongConfirmations,
      paidBillCount,
      'paid bills',
    ),
    createRow(
      'vouchers with a wrong count of uses',
      report.wrongVouchers,
      report.voucherUseCount,
      'uses',
    ),
    createRow('violated invariants', report.violations, checkoutCount, 'checkouts'),
    {
      id: 'G-01',
      title: 'emails sent again with the same Message-ID after a crash while sending',
      figure: String(report.repeatedEmailCount),
      goal: `at most ${maxSmtpConnections} for each kill`,
      // Each connection may have sent one email whose result was not saved.
      isMet: report.repeatedEmailCount <= maxSmtpConnections * killCount,
    },
  ]
}
