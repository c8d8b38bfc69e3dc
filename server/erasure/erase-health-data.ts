/**
 * Erases all health data of an account: quizzes, plans, emails, and orders with their messages.
 * Orders that are being made keep it until they are delivered (decision D-120).
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/db/transact.ts'
import { eraseQuizzes } from './erase-quizzes.ts'
import type { Shop } from '#server/shop.ts'

import { eraseColumns } from './erase-columns.ts'
import { eraseEmails } from './erase-emails.ts'
import { eraseOrders } from './erase-orders.ts'
import { findOrdersWithHealth } from './order-health.ts'
import { plansWithHealth } from './plans-with-health.ts'

/** Counts, and the numbers of the orders that keep their health data until they are delivered. */
export type ErasedHealthData = {
  quizzes: number
  plans: number
  orders: number
  keptOrders: string[]
}

/** With `keepsAccount`, withdrawn consents stay listed in the account. */
export async function eraseHealthData(
  shop: Shop,
  tx: Tx,
  person: { userId: string; email: string; keepsAccount: boolean },
): Promise<ErasedHealthData> {
  const { userId, email, keepsAccount } = person
  const now = shop.now()
  // Plans before orders, like the code that writes deliveries: it locks the plan first.
  const planIds = (await plansWithHealth(tx, userId).forUpdate().execute()).map(({ id }) => id)
  await eraseColumns(tx, 'plan', planIds)
  const orders = await findOrdersWithHealth(tx, { userId }, now, { lock: true })
  const { erased, kept } = await eraseOrders(tx, orders, now)
  const mailed = await eraseEmails(tx, email)
  const ordered = orders.flatMap(({ quizId }) => quizId ?? [])
  const quizIds = await quizzesOf(tx, userId, [...ordered, ...mailed])
  await eraseQuizzes(tx, quizIds, keepsAccount ? { userId, withdrawnAt: now } : undefined)
  const counts = { quizzes: quizIds.length, plans: planIds.length, orders: erased.length }
  await recordAudit(tx, {
    at: now,
    actor: 'customer',
    action: 'health.erased',
    subjectId: userId,
    detail: { ...counts, kept: kept.length },
  })
  return { ...counts, keptOrders: kept.map(({ number }) => number) }
}

/** Returns the account's quizzes, and those in `others` that belong to no account. */
async function quizzesOf(tx: Tx, userId: string, others: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('quiz')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(others.length > 0
          ? [eb.and([eb('user_id', 'is', null), eb('id', 'in', [...others])])]
          : []),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
