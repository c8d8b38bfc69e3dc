/**
 * Kills shop processes on one PostgreSQL database at random moments (G-01), while customers check
 * out and subscribe and pharmacists close batches. The ledgers of the stand-ins show whether
 * anything was lost or doubled. Named crash points are tested in tests/faults/crashes/.
 */
import type { ReportRow } from '#bench/row.ts'
import { maxSmtpConnections } from '#server/integrations/smtp/smtp.ts'
import type { KillReport } from '#tests/support/kills/compare-checkouts.ts'
import { runKills } from '#tests/support/kills/run-kills.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Random kills during checkouts, subscriptions and closings of batches',
  maxMinutes: 45,
  async run({ count }) {
    const goal = { kills: count(2_000), checkouts: count(10_000) }
    const report = await runKills({
      ...goal,
      subscriptions: count(150),
      batches: count(100),
      processes: 3,
    })
    return toRows(report, goal)
  },
}

function toRows(report: KillReport, goal: { kills: number; checkouts: number }): ReportRow[] {
  const { kills, checkouts, subscriptions, batches, paidBills, voucherUses } = report
  const row = (title: string, wrongItems: readonly string[], total: string): ReportRow => {
    if (wrongItems.length > 0) console.log(`${title}:\n${wrongItems.slice(0, 20).join('\n')}`)
    return {
      id: 'G-01',
      title,
      figure: `${wrongItems.length} of ${total}`,
      goal: '0',
      isMet: wrongItems.length === 0,
    }
  }
  return [
    {
      id: 'G-01',
      title: 'random kills of a shop process during checkouts',
      figure: `${kills} kills, ${checkouts} checkouts, of them ${subscriptions} subscriptions; ${batches} batches closed`,
      goal: `${goal.kills} kills, ${goal.checkouts} checkouts`,
      isMet: kills >= goal.kills && checkouts >= goal.checkouts,
    },
    row('lost orders', report.lost, `${checkouts} checkouts`),
    row('doubled orders', report.doubled, `${checkouts} checkouts`),
    row('paid bills without a paid order', report.unmatchedBills, `${paidBills} paid bills`),
    row('missing or doubled confirmations', report.wrongEmails, `${paidBills} paid bills`),
    row('vouchers with a wrong count of uses', report.wrongVouchers, `${voucherUses} uses`),
    row('violated invariants', report.violations, `${checkouts} checkouts`),
    {
      id: 'G-01',
      title: 'emails sent again with the same Message-ID after a crash while sending',
      figure: String(report.repeatedEmails),
      goal: `at most ${maxSmtpConnections} for each kill`,
      isMet: report.repeatedEmails <= maxSmtpConnections * kills,
    },
  ]
}
