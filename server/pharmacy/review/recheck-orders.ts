/**
 * Rechecks paid orders at the pharmacy after their customer gave new health data. If the data adds
 * a flag, the order moves to Investigation, and its approval is withdrawn, because the pharmacist
 * did not see that data. If staff moved the order on with a written reason instead of an approval,
 * only a flag that it did not have then moves it to Investigation.
 */
import { sql } from 'kysely'
import type { z } from 'zod'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { isPaidToPrepare } from '#domain/payments/payment-state.ts'
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import { findFormerEmails } from '#server/accounts/profile/account-emails.ts'
import { findAccountContact } from '#server/accounts/profile/find-account-contact.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { moveStatus } from '#server/orders/move-order.ts'
import { mayStillBeMadeSql } from '#server/orders/read/is-at-pharmacy.ts'
import type { Shop } from '#server/shop.ts'

import { readApprovedFlags, serializeFlag } from './approved-flags.ts'
import { computeFlags, readOrderWithFlags } from './read-orders-with-flags.ts'
import type { recheckJob } from './recheck-job.ts'
import { reopenReview } from './override-review.ts'
import { lockReview, wasLastOverridden } from './reviews.store.ts'

type RecheckRequest = z.output<(typeof recheckJob)['data']>

/** Rechecks each order of the customer in a transaction of its own. */
export async function recheckOrders(shop: Shop, request: RecheckRequest): Promise<void> {
  for (const orderId of await findRecheckableOrderIds(shop.db, request))
    await transact(shop.db, (tx) => recheckOrder(shop, tx, orderId))
}

async function recheckOrder(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  const { order } = await lockReview(tx, orderId)
  // The order may have left the pharmacy, or been refunded or made Ready to Ship, since its id was
  // read.
  const mayStillBeMade =
    isPaidToPrepare(order.payment) && !hasLeftPharmacy(order) && order.status !== 'Ready to Ship'
  if (!mayStillBeMade) return
  const orderWithFlags = await readOrderWithFlags(shop, tx, orderId)
  const isApproved = order.review === 'approved'
  const isOverridden = !isApproved && (await wasLastOverridden(tx, orderId))
  // The flags at the approval, or when staff moved the order on with a written reason.
  const wasFlaggedAtDecision =
    isApproved || isOverridden ? await readApprovedFlags(shop, tx, orderId) : () => false
  // Without an approval, flags of the order's own data stop nothing.
  const isOwnFlag = isApproved ? () => false : createOwnFlagTest(shop, orderWithFlags)
  if (orderWithFlags.flags.every((flag) => wasFlaggedAtDecision(flag) || isOwnFlag(flag))) return
  const changedAt = shop.now()
  if (isApproved) await reopenReview(shop, tx, orderId, changedAt, undefined)
  const cause = { actor: 'shop', reason: 'new health data', changedAt }
  await moveStatus(tx, orderId, { from: order.status, to: 'Investigation' }, cause)
}

/** Returns a function that returns whether a flag follows from the order's own data. */
function createOwnFlagTest(
  shop: Shop,
  order: Parameters<typeof computeFlags>[1],
): (flag: ReviewFlag) => boolean {
  const ownFlags = computeFlags(shop, order, []).map(serializeFlag)
  return (flag) => ownFlags.includes(serializeFlag(flag))
}

/**
 * Returns the ids of the orders that are paid, at the pharmacy and not Ready to Ship, and may be
 * related to the customer (findRelation in read-reported-health.ts), oldest first: those of the
 * account, those with its current or a former email or with the email of the requested order, and
 * those of accounts that formerly had one of these emails.
 */
async function findRecheckableOrderIds(db: Db, request: RecheckRequest): Promise<number[]> {
  const contact = 'orderId' in request ? await findOrderContact(db, request.orderId) : undefined
  const userId = 'userId' in request ? request.userId : contact?.user_id
  // The requested order was deleted while the job waited.
  if (!contact && !userId) return []
  const account = userId ? await findAccountContact(db, userId) : undefined
  const emailKeys = [contact, account].flatMap((person) => (person ? emailKeyOf(person.email) : []))
  const formerEmails = await findFormerEmails(db, { userIds: userId ? [userId] : [], emailKeys })
  const userIds = [...(userId ? [userId] : []), ...formerEmails.map((former) => former.userId)]
  const emails = [...emailKeys, ...formerEmails.map(({ emailKey }) => emailKey)]
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(mayStillBeMadeSql())
    .where((eb) =>
      eb.or([
        ...(userIds.length > 0 ? [eb('user_id', 'in', userIds)] : []),
        ...(emails.length > 0 ? [eb(sql<string>`lower(email)`, 'in', emails)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function findOrderContact(
  db: Db,
  orderId: number,
): Promise<{ user_id: string | null; email: string } | undefined> {
  return db
    .selectFrom('orders')
    .select(['user_id', 'email'])
    .where('id', '=', orderId)
    .executeTakeFirst()
}
