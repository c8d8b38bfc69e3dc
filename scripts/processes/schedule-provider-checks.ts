/**
 * Makes the bills and subscriptions of a restored backup due, so that the shop asks Billplz and
 * PayPal about each when it starts: every open bill, and every subscription except abandoned ones
 * and those that ended longer than `pollingAfterEnd` before the backup. A bill or subscription may
 * have changed since the backup, and the lost shop may have acknowledged its callback or webhook,
 * which the provider then does not repeat.
 */
import { pollingAfterEnd } from '#domain/subscriptions/sync-schedule.ts'
import { subtractDuration } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { scheduleAllChecks } from '#server/payments/attempts.store.ts'
import { scheduleAllSyncs } from '#server/subscriptions/subscriptions.store.ts'

/**
 * Makes the checks due in the transaction that loads the backup. Danger: runs before the migrations
 * of an older backup, so it must use only columns that every backup has.
 */
export async function scheduleProviderChecks(tx: Tx, backupTime: Date): Promise<void> {
  await scheduleAllChecks(tx, backupTime)
  const endedSince = subtractDuration(backupTime, pollingAfterEnd)
  await scheduleAllSyncs(tx, { syncAt: backupTime, endedSince })
}
