/** Queues a check of a customer's open orders, in the transaction that stored new health data. */
import { sql } from 'kysely'
import { z } from 'zod'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

export const recheckJob = defineJob({
  name: 'pharmacy-recheck',
  /** The customer whose orders are checked: their account, or one of their orders. */
  data: z.union([z.object({ userId: z.string() }), z.object({ orderId: z.number() })]),
})

/**
 * Seed of the hash that makes an advisory lock from a buyer's email. No other lock on emails may
 * use this seed: the two would block each other.
 */
const buyerLockSeed = 1

/**
 * Queues the check after a payment. Skips a guest without another order whose email no account has
 * or had, because the shop has no other health data of this guest. A lock makes simultaneous
 * payments of one buyer run one after the other. Without the lock, each payment could miss the
 * other order, and neither order would be checked. Throws when the order does not exist.
 */
export async function requestRecheckAfterPayment(
  shop: Shop,
  tx: Tx,
  { orderId }: { orderId: number },
): Promise<void> {
  const { rows } = await sql<{ email: string; user_id: string | null }>`
    select lower(email) as email, user_id,
      pg_advisory_xact_lock(hashtextextended(lower(email), ${buyerLockSeed}))
    from orders where id = ${orderId}`.execute(tx)
  const [buyer] = rows
  if (!buyer) throw new Error(`recheck references missing order ${orderId}`)
  // A separate statement, so that it sees the rows that were committed while this transaction
  // waited for the lock. An account that has the email now counts too: its change of email may
  // commit at the same time and then does not see this payment.
  const known = await sql<{ is_known: boolean }>`
    select exists (select from orders where lower(email) = ${buyer.email} and id <> ${orderId})
      or exists (select from users where email_key = ${buyer.email})
      or exists (select from former_email where email_key = ${buyer.email}) as is_known`.execute(tx)
  if (buyer.user_id !== null || known.rows[0]?.is_known) await requestRecheck(shop, tx, { orderId })
}

/**
 * Queues the check of the account's orders after a change of its email address. The lock is that of
 * payments of the new address: without it, such a payment and this change could miss each other.
 */
export async function requestRecheckAfterEmailChange(
  shop: Shop,
  tx: Tx,
  { userId, to }: { userId: string; to: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended(${emailKeyOf(to)}, ${buyerLockSeed}))`.execute(tx)
  await requestRecheck(shop, tx, { userId })
}

/** Queues the check. An event may have more fields; only the customer is stored in the job. */
export async function requestRecheck(
  shop: Shop,
  tx: Tx,
  customer: { userId: string } | { orderId: number },
): Promise<void> {
  await shop.jobs.send(
    tx,
    recheckJob,
    'userId' in customer ? { userId: customer.userId } : { orderId: customer.orderId },
  )
}
