/**
 * Sends two emails about an unpaid order: a reminder after half an hour, while the order can still
 * be paid, and a notice after a day, when it has expired. Before an email is queued, the order is
 * locked and read again, because it may have been paid in the meantime. No email is sent if the
 * same browser has placed a later order.
 */
import { subtractDuration, hours, minutes, type Duration } from '#domain/time.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
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

type Reminder = {
  email: EmailDefinition<OrderEmailData>
  /** Time since the order was placed. */
  after: Duration
  payments: readonly PaymentState[]
  /** The email offers to pay, so it is sent only before the payment deadline. */
  needsTimeToPay: boolean
}

const reminders: readonly Reminder[] = [
  {
    email: payAgain,
    after: minutes(30),
    payments: ['pending', 'failed'],
    needsTimeToPay: true,
  },
  { email: orderExpired, after: hours(24), payments: ['expired'], needsTimeToPay: false },
]

/** A reminder that is overdue for longer than this is not sent any more. */
const maxDelay = hours(2)
const batchSize = 50

export async function remindUnpaid(shop: Shop): Promise<void> {
  for (const reminder of reminders) {
    await processEach(
      shop,
      workKindOf(reminder),
      await listUnpaidOrders(shop, reminder),
      ({ id }) => remind(shop, reminder, id),
    )
  }
}

async function remind(shop: Shop, reminder: Reminder, orderId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await selectRemindable(tx, reminder, shop.now())
      .where('orders.id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (order) await emailAboutOrder(shop, tx, reminder.email, orderId)
  })
}

/** The name under which failed items are recorded and shown to staff. */
const workKindOf = ({ email }: Reminder): string => `payments.remind ${email.kind}`

/** Selects the orders whose payment and deadline fit the reminder. */
function selectRemindable(db: Db, { payments, needsTimeToPay }: Reminder, now: Date) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('payment', 'in', payments)
    .$if(needsTimeToPay, (query) => query.where('expires_at', '>', now))
}

/** Lists orders whose reminder is due and not yet in the outbox. */
function listUnpaidOrders(shop: Shop, reminder: Reminder) {
  const now = shop.now()
  const { email, after } = reminder
  return selectRemindable(shop.db, reminder, now)
    .where('placed_at', '<=', subtractDuration(now, after))
    .where(isRetryAllowed(workKindOf(reminder), 'orders.id', now))
    .where('placed_at', '>', subtractDuration(now, after + maxDelay))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as other')
            .select('other.id')
            .whereRef('other.claim', '=', 'orders.claim')
            .whereRef('other.id', '>', 'orders.id'),
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
