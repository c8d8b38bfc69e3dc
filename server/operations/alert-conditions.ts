/**
 * The conditions that alert the owner. To add a condition, add an entry here. Danger: do not rename
 * a key. It is stored with each alert, and an open alert of the old name would never end.
 */
import { countRefusedMessages } from '#server/payments/messages/refused-messages.ts'
import type { Shop } from '#server/shop.ts'

import {
  countDeadJobs,
  countFailedItems,
  countFailedLogins,
  countPaymentIssues,
  countWaitingJobs,
  readSecondsSinceOldestUnsent,
  readSecondsSinceBackup,
} from './read-figures.ts'

/**
 * Returns the alert's text, with the page or log to check, while the condition is true; otherwise
 * undefined. `startedAt` is the start of this process.
 */
type AlertCondition = (shop: Shop, startedAt: Date) => Promise<string | undefined>

/**
 * Refused messages per hour that cause no alert. Billplz sends a refused callback five times, so
 * with a wrong key the callbacks of one order already exceed this number.
 */
const maxRefusedMessages = 4

export const alertConditions: Readonly<Record<string, AlertCondition>> = {
  'unsent emails': async (shop, startedAt) => {
    // No email is sent while the shop is stopped. Without this condition, the first check after a
    // start would report emails that are about to be sent.
    const minutesSinceStart = (shop.now().getTime() - startedAt.getTime()) / 60_000
    if (minutesSinceStart < shop.config.ALERT_OUTBOX_MINUTES) return undefined
    const waitMinutes = Math.floor((await readSecondsSinceOldestUnsent(shop)) / 60)
    if (waitMinutes < shop.config.ALERT_OUTBOX_MINUTES) return undefined
    return `Emails are not being sent. The oldest has waited ${waitMinutes} minutes. See /admin-emails.`
  },
  'waiting jobs': async (shop) => {
    const count = await countWaitingJobs(shop)
    if (count < shop.config.ALERT_WAITING_JOBS) return undefined
    return `${count} jobs are due and not started. See the log for job.failed and jobs.error.`
  },
  'dead jobs': async (shop) => {
    const count = await countDeadJobs(shop)
    return count === 0 ? undefined : `Jobs that failed and are not retried: ${count}. See /admin.`
  },
  'failed items': async (shop) => {
    const count = await countFailedItems(shop)
    return count === 0 ? undefined : `Failed items that need staff: ${count}. See /admin.`
  },
  'payment issues': async (shop) => {
    const count = await countPaymentIssues(shop)
    return count === 0 ? undefined : `Open payment issues: ${count}. See /admin-payment-issues.`
  },
  'old backup': async (shop) => {
    // Before the first backup there is no alert; the page Going live lists it as missing.
    const backupAgeSeconds = await readSecondsSinceBackup(shop)
    if (Number.isNaN(backupAgeSeconds)) return undefined
    const backupAgeHours = backupAgeSeconds / 3_600
    if (backupAgeHours <= shop.config.BACKUP_MAX_HOURS) return undefined
    return `The newest backup is ${Math.floor(backupAgeHours)} hours old. Check the schedule of npm run backup.`
  },
  'failed logins': async (shop) => {
    const count = await countFailedLogins(shop)
    if (count < shop.config.ALERT_FAILED_LOGINS) return undefined
    return `${count} logins failed within an hour. See the log for login.failed.`
  },
  'refused messages': async (shop) => {
    const count = await countRefusedMessages(shop)
    if (count <= maxRefusedMessages) return undefined
    return `${count} messages of payment providers were refused within an hour. Compare the keys with Billplz and PayPal. See the log for callback.refused and webhook.refused.`
  },
}
