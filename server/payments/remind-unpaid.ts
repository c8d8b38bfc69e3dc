/**
 * Sends two emails about an unpaid order: a reminder while the order can still be paid, and a
 * notice when it has expired (`reminders` has the delays). Sends none if the same browser has
 * placed a later order or begun a subscription instead. Before an email is queued, the order is
 * locked and read again, because it may have been paid in the meantime.
 */
import { sql } from 'kysely'

import { subtractDuration, hours, minutes, type Duration } from '#domain/time.ts'
import { unpaidPaymentStates, type PaymentState } from '#domain/payments/payment-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { isRetryAllowed } from '#server/jobs/work-failures.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { orderExpired } from '#server/mail/emails/order/order-expired.email.ts'
import { payAgain } from '#server/mail/emails/order/pay-again.email.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { isReplacedOrder } from './replace-open-orders.ts'
import { hasReportedPayment } from './reported-payment.ts'

/** One of the two emails, and which orders get it when. */
type Reminder = {
  email: EmailDefinition<OrderEmailData>
  delayAfterOrder: Duration
  /** Payment states of the orders that get the reminder. */
  paymentStates: readonly PaymentState[]
  /** True for an email that offers to pay: it is sent only before the payment deadline. */
  isOnlyBeforeDeadline: boolean
}

const reminders: readonly Reminder[] = [
  {
    email: payAgain,
    delayAfterOrder: minutes(30),
    paymentStates: unpaidPaymentStates,
    isOnlyBeforeDeadline: true,
  },
  {
    email: orderExpired,
    delayAfterOrder: hours(24),
    paymentStates: ['expired'],
    isOnlyBeforeDeadline: false,
  },
]

/** A reminder that is overdue for longer than this is not sent any more. */
const maxOverdueTime = hours(2)
/** Orders that one run reads for each reminder. */
const batchSize = 50

/** Queues all emails that are due. Called by a job (payments.jobs.ts). Safe to repeat. */
export async function remindUnpaid(shop: Shop): Promise<void> {
  for (const reminder of reminders) {
    await processEach(
      shop,
      workKindOf(reminder),
      await listUnpaidOrders(shop, reminder),
      ({ id }) => sendReminder(shop, reminder, id),
    )
  }
}

async function sendReminder(shop: Shop, reminder: Reminder, orderId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await selectRemindable(tx, reminder, shop.now())
      .where('orders.id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return
    const usefulUntil = reminder.isOnlyBeforeDeadline ? order.expires_at : undefined
    await emailAboutOrder(shop, tx, reminder.email, orderId, { usefulUntil })
  })
}

/** Returns the name under which failed items are recorded and shown to staff. */
const workKindOf = ({ email }: Reminder): string => `payments.remind ${email.kind}`

/**
 * Selects the orders whose payment state and deadline fit the reminder. Leaves out replaced orders,
 * and orders for which a payment was reported, because the emails say that there was none.
 */
function selectRemindable(db: Db, { paymentStates, isOnlyBeforeDeadline }: Reminder, now: Date) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.expires_at'])
    .where('payment', 'in', paymentStates)
    .where(sql<boolean>`not ${hasReportedPayment('orders.id')}`)
    .where(sql<boolean>`not ${isReplacedOrder('orders.id')}`)
    .$if(isOnlyBeforeDeadline, (query) => query.where('expires_at', '>', now))
}

/** Lists orders whose reminder is due and not yet in the outbox. */
function listUnpaidOrders(shop: Shop, reminder: Reminder) {
  const now = shop.now()
  const { email, delayAfterOrder } = reminder
  return selectRemindable(shop.db, reminder, now)
    .where('placed_at', '<=', subtractDuration(now, delayAfterOrder))
    .where(isRetryAllowed(workKindOf(reminder), 'orders.id', now))
    .where('placed_at', '>', subtractDuration(now, delayAfterOrder + maxOverdueTime))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as later_order')
            .select('later_order.id')
            .whereRef('later_order.claim', '=', 'orders.claim')
            .whereRef('later_order.id', '>', 'orders.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_email')
            .select('outbox_email.id')
            .whereRef('outbox_email.order_id', '=', 'orders.id')
            .where('outbox_email.kind', '=', email.kind),
        ),
      ),
    )
    .limit(batchSize)
    .execute()
}
