/** Backs up and restores a large database while buyers place orders. */
import { fillDatabase, runBackupDrill } from '#tests/support/database/backup-drill.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'Backup under load, restored elsewhere',
  maxMinutes: 12,
  async run({ count }) {
    const visits = count(300_000)
    const pictures = count(500)
    const result = await runBackupDrill({
      ordersBefore: Math.max(12, count(200)),
      fill: (url) => fillDatabase(url, { visits, pictures }),
    })
    const { orders, lost, unsettled, violations, laterPayments, plans, changesByWebhookOnly } =
      result
    return [
      {
        id: 'G-17',
        title: 'orders placed while the backup ran',
        figure: `${orders.duringBackup} of ${orders.placed}`,
        goal: 'some',
        isMet: orders.duringBackup > 0,
      },
      {
        id: 'G-17',
        title: 'orders lost that were acknowledged before the backup began',
        figure: `${lost.length} of ${orders.restored} restored`,
        goal: '0',
        isMet: lost.length === 0,
      },
      {
        id: 'I2',
        title: 'paid bills of restored orders that are not paid after reconciliation',
        figure: String(unsettled.length),
        goal: '0',
        isMet: unsettled.length === 0,
      },
      {
        id: 'I2',
        title: `violated invariants; of orders placed after the backup, ${laterPayments.reported} payments became payment issues and ${laterPayments.acknowledged} are known to Billplz only`,
        figure: String(violations.length),
        goal: '0',
        isMet: violations.length === 0,
      },
      {
        id: 'G-17',
        title: 'plans lost that were begun before the backup',
        figure: `${plans.lost} of ${plans.earlier}`,
        goal: '0',
        isMet: plans.lost === 0,
      },
      {
        id: 'I13',
        title: 'changes of these plans at PayPal after the backup that only a webhook reports',
        figure: changesByWebhookOnly.join(', ') || 'none',
        goal: 'approve an abandoned plan',
        isMet: changesByWebhookOnly.every((change) => change === 'approve an abandoned plan'),
      },
      {
        id: 'I2',
        title:
          'charged plans of after the backup without a payment issue, when PayPal has sent all webhooks again',
        figure: `${plans.unreported} of ${plans.unreported + plans.reported}`,
        goal: '0',
        isMet: plans.unreported === 0 && plans.reported > 0,
      },
      {
        id: 'G-17',
        title: "minutes of the shop's clock until all restored bills and plans were checked",
        figure: String(result.checkMinutes),
        goal: '≤ 10',
        isMet: result.checkMinutes <= 10,
      },
      {
        id: 'G-17',
        title: `backup of ${visits} visits and ${pictures} pictures, with verification`,
        figure: `${result.backupSeconds.toFixed(1)} s, ${(result.bytes / 1e6).toFixed(1)} MB`,
        goal: '≤ 120 s',
        isMet: result.backupSeconds <= 120,
      },
      {
        id: 'G-17',
        title: 'restore to an empty database, with verification before and after',
        figure: `${result.restoreSeconds.toFixed(1)} s`,
        goal: '≤ 15 minutes',
        isMet: result.restoreSeconds <= 900,
      },
    ]
  },
}
