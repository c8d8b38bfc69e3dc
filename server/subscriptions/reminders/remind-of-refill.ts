/**
 * Sends one refill reminder per one-time order, `reminderLeadTime` before the capsules run out. No
 * reminder is sent to customers who opted out or have paid for a later order or delivery, or about
 * orders that were not shipped, that a pharmacist declined, or with a jar of an emailed recall.
 */
import { sql } from 'kysely'

import { pathInLanguage } from '#domain/content/languages.ts'
import { receivedPaymentStates } from '#domain/payments/payment-state.ts'
import { days, subtractDuration, addDuration, dateInMalaysia } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { processBacklog } from '#server/jobs/process-backlog.ts'
import { isRetryAllowed } from '#server/jobs/work-failures.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { refillReminder } from '#server/mail/emails/subscription/refill-reminder.email.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { listEmailedRecalls } from '#server/recalls/list-emailed-recalls.ts'
import type { Shop } from '#server/shop.ts'

import { hasOptedOutOfRefills, createRefillOptOutToken } from './refill-opt-out.ts'

/** The reminder is due this long before the capsules run out. */
const reminderLeadTime = days(10)
/** A reminder that is overdue by more than this is not sent. */
const maxLateness = days(5)
/**
 * Orders paid longer ago are not considered, so that the query reads fewer rows. Danger: an order
 * that lasts longer than `maxOrderAge` plus `reminderLeadTime` never gets a reminder.
 */
const maxOrderAge = days(730)
/** Number of orders per query. */
const batchSize = 50
/** Kind of this work in the table `work_failure` (see `isRetryAllowed`). */
const workKind = 'subscriptions.refill-reminder'

/** Queues all reminders that are due, batch by batch. Safe to repeat. */
export async function remindOfRefill(shop: Shop): Promise<void> {
  // Each batch begins after the last id. Orders of customers who opted out stay due: without this
  // position, they could fill every batch, and later orders would get no reminder.
  let lastId = 0
  const listNextBatch = async (): Promise<DueOrder[]> => {
    const dueOrders = await findDueOrders(shop, lastId)
    lastId = dueOrders.at(-1)?.id ?? lastId
    return dueOrders
  }
  await processBacklog(shop, workKind, listNextBatch, (order) => queueReminder(shop, order))
}

type DueOrder = { id: number; number: string; email: string; runsOutAt: Date }

/**
 * Returns the first orders after `lastId`, by id, whose reminder is due; at most `batchSize`. An
 * order runs out when the first of its products does, at one capsule of each a day. The days count
 * from the delivery, or from the shipping when the delivery is not known.
 */
async function findDueOrders(shop: Shop, lastId: number): Promise<DueOrder[]> {
  const now = shop.now()
  // Null, which matches no condition below, until the order was shipped.
  const runsOutAt = sql<Date>`coalesce(orders.delivered_at, orders.dispatched_at) + (
    select min(capsules) from (
      select sum(size * quantity)::int as capsules from order_line
      where order_id = orders.id group by product_id
    ) as product) * interval '1 day'`
  return shop.db
    .selectFrom('orders')
    .select(['orders.id', 'orders.number', 'orders.email', runsOutAt.as('runsOutAt')])
    .where('orders.id', '>', lastId)
    .where('payment', '=', 'paid')
    .where('payment_option', '=', 'oneTime')
    .where('refill_reminder', '=', true)
    .where('paid_at', '>', subtractDuration(now, maxOrderAge))
    .where(runsOutAt, '<=', addDuration(now, reminderLeadTime))
    .where(runsOutAt, '>', addDuration(now, reminderLeadTime - maxLateness))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as later_order')
            .select('later_order.id')
            .where(sql`lower(later_order.email)`, '=', sql`lower(orders.email)`)
            .whereRef('later_order.placed_at', '>', 'orders.placed_at')
            .where('later_order.payment', 'in', receivedPaymentStates),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review')
            .select('review.order_id')
            .whereRef('review.order_id', '=', 'orders.id')
            .where('review.state', '=', 'declined'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_email')
            .select('outbox_email.id')
            .whereRef('outbox_email.order_id', '=', 'orders.id')
            .where('outbox_email.kind', '=', refillReminder.kind),
        ),
      ),
    )
    .where(isRetryAllowed(workKind, 'orders.id', now))
    .orderBy('orders.id')
    .limit(batchSize)
    .execute()
}

/** Queues the reminder, unless the buyer has opted out or got the email of a recall. */
async function queueReminder(shop: Shop, order: DueOrder): Promise<void> {
  await transact(shop.db, async (tx) => {
    if (await hasOptedOutOfRefills(shop, tx, order.email)) return
    if ((await listEmailedRecalls(tx, [order.id])).has(order.id)) return
    const { to, language, data } = await readOrderForEmail(shop, tx, order.id)
    const stopPath = `/stop-reminders?token=${createRefillOptOutToken(shop, to)}`
    await queueEmail(shop, tx, refillReminder, {
      dedupeKey: `order ${data.number}`,
      orderId: order.id,
      to,
      language,
      data: {
        firstName: data.firstName,
        orderNumber: data.number,
        runsOut: dateInMalaysia(new Date(order.runsOutAt)),
        link: data.link,
        stopLink: shop.config.PUBLIC_URL + pathInLanguage(language, stopPath),
        stopPost: shop.config.PUBLIC_URL + stopPath,
      },
    })
  })
}
