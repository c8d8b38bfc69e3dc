/**
 * Makes all bills and subscriptions of a restored backup due, so that the shop asks Billplz and
 * PayPal about each when it starts. They may have changed since the backup, and the lost shop may
 * have acknowledged the callbacks and webhooks, which are then not repeated.
 */
import { checksAfterEnd } from '#domain/subscriptions/sync-schedule.ts'
import { earlier } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { scheduleAllChecks } from '#server/payments/attempts.store.ts'
import { scheduleAllSyncs } from '#server/subscriptions/subscriptions.store.ts'

export async function scheduleProviderChecks(tx: Tx, backupTime: Date): Promise<void> {
  await scheduleAllChecks(tx, backupTime)
  const endedSince = earlier(backupTime, checksAfterEnd)
  await scheduleAllSyncs(tx, { at: backupTime, endedSince })
}
