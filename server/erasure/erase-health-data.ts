/**
 * Erases all health data of an account: quizzes, subscriptions, emails, and orders with their
 * messages. Orders that are being made keep their health data until delivery, because the
 * pharmacist needs the data (D-120 in docs/decisions/register.md).
 */
import { listAccountEmails } from '#server/accounts/profile/account-emails.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { deleteConsents, withdrawConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { eraseQuizzes } from './erase-quizzes.ts'
import type { Shop } from '#server/shop.ts'
import { listSubscriptionIds } from '#server/subscriptions/list-subscriptions.ts'
import { markSubscriptionsHealthErased } from '#server/subscriptions/update-subscriptions.ts'

import { eraseHealthColumns } from './erase-health-columns.ts'
import { eraseHealthEmails } from './erase-health-emails.ts'
import { eraseHealthDataOfOrders } from './erase-health-data-of-orders.ts'
import { lockOrdersWithHealthData } from './find-orders-with-health-data.ts'
import { selectSubscriptionsWithHealthData } from './select-subscriptions-with-health-data.ts'

type ErasedHealthData = {
  /** Quizzes that were deleted. */
  quizCount: number
  /** Subscriptions whose health data was erased. */
  subscriptionCount: number
  /** Orders whose health data was erased. */
  orderCount: number
  /** Orders that keep their health data for now (`needsHealthData`). */
  keptOrderNumbers: string[]
}

/**
 * Erases the health data in the caller's transaction, and withdraws the consents to the data.
 * Records the counts in the audit log and returns them. `keepsAccount` is false when the account is
 * being deleted: then the consents are deleted too, except those to data that is kept. Otherwise
 * the account lists them as withdrawn.
 */
export async function eraseHealthData(
  shop: Shop,
  tx: Tx,
  account: { userId: string; keepsAccount: boolean },
): Promise<ErasedHealthData> {
  const { userId, keepsAccount } = account
  const now = shop.now()
  // Subscriptions must be locked before orders, as the code that creates deliveries does: another
  // sequence could deadlock.
  const subscriptionRows = await selectSubscriptionsWithHealthData(tx, userId).forUpdate().execute()
  const subscriptionIds = subscriptionRows.map(({ id }) => id)
  await markSubscriptionsHealthErased(tx, subscriptionIds, now)
  await eraseHealthColumns(tx, 'subscription', subscriptionIds)
  await withdrawConsents(tx, {
    kind: 'medical_note',
    about: 'subscription',
    aboutIds: subscriptionIds.map(String),
    withdrawnAt: now,
  })
  const orders = await lockOrdersWithHealthData(tx, { userId }, now)
  const { ordersWithDataErased, ordersWithDataKept } = await eraseHealthDataOfOrders(
    tx,
    orders,
    now,
  )
  if (!keepsAccount) await deleteNoteConsents(tx, userId, ordersWithDataKept)
  const emails = await listAccountEmails(tx, userId)
  const emailedQuizIds = await eraseHealthEmails(tx, emails, now)
  const orderedQuizIds = orders.flatMap(({ quizId }) => quizId ?? [])
  const quizIds = await findQuizIds(tx, userId, [...orderedQuizIds, ...emailedQuizIds])
  const quizConsents = keepsAccount ? { moveToUserId: userId, withdrawnAt: now } : 'delete'
  await eraseQuizzes(tx, quizIds, quizConsents)
  const counts = {
    quizCount: quizIds.length,
    subscriptionCount: subscriptionIds.length,
    orderCount: ordersWithDataErased.length,
  }
  await recordAudit(tx, {
    at: now,
    actor: 'customer',
    action: 'health.erased',
    subjectId: userId,
    // These keys are stored in existing entries; `plans` counts subscriptions.
    detail: {
      quizzes: counts.quizCount,
      plans: counts.subscriptionCount,
      orders: counts.orderCount,
      kept: ordersWithDataKept.length,
    },
  })
  return { ...counts, keptOrderNumbers: ordersWithDataKept.map(({ number }) => number) }
}

/**
 * Deletes the consents to notes that are gone: such a consent still says that its customer wrote
 * about their health. The orders in `ordersWithDataKept` keep theirs, marked as withdrawn.
 */
async function deleteNoteConsents(
  tx: Tx,
  userId: string,
  ordersWithDataKept: readonly { id: number }[],
): Promise<void> {
  const keptIds = new Set(ordersWithDataKept.map(({ id }) => id))
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('user_id', '=', userId)
    .execute()
  const numbers = orders.flatMap(({ id, number }) => (keptIds.has(id) ? [] : number))
  const kind = 'medical_note'
  await deleteConsents(tx, { about: 'order', aboutIds: numbers, kind })
  const subscriptionIds = (await listSubscriptionIds(tx, userId)).map(String)
  await deleteConsents(tx, { about: 'subscription', aboutIds: subscriptionIds, kind })
}

/** Returns the ids of the account's quizzes, and of quizzes in `otherIds` without an account. */
async function findQuizIds(tx: Tx, userId: string, otherIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('quiz')
    .select('id')
    .where((eb) => {
      const isOwn = eb('user_id', '=', userId)
      // SQL has no empty list after `in`.
      if (otherIds.length === 0) return isOwn
      return eb.or([isOwn, eb.and([eb('user_id', 'is', null), eb('id', 'in', [...otherIds])])])
    })
    .execute()
  return rows.map(({ id }) => id)
}
