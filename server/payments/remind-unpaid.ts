/**
 * Sends two emails about an unpaid order: a reminder after half an hour, while the order can still
 * be paid, and a notice after a day, when it has expired. No email is sent if the same browser has
 * placed a later order.
 */
import { earlier, hours, minutes, type Duration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { mayTry } from '#server/jobs/work-failures.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { orderExpired } from '#server/mail/emails/order/order-expired.email.ts'
import { payAgain } from '#server/mail/emails/order/pay-again.email.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

const reminders = [
  { email: payAgain, after: minutes(30), payments: ['pending', 'failed'] },
  { email: orderExpired, after: hours(24), payments: ['expired'] },
] as const

/** A reminder that is overdue for longer than this is not sent any more. */
const maxDelay = hours(2)
const batchSize = 50

export async function remindUnpaid(shop: Shop): Promise<void> {
  for (const { email, after, payments } of reminders) {
    await processEach(
      shop,
      workKindOf(email),
      await listUnpaidOrders(shop, email, after, payments),
      ({ id }) => transact(shop.db, (tx) => emailAboutOrder(shop, tx, email, id)),
    )
  }
}

/** The name under which failed items are recorded and shown to staff. */
const workKindOf = ({ kind }: { kind: string }): string => `payments.remind ${kind}`

/** Lists orders whose reminder is due and not yet in the outbox. */
function listUnpaidOrders(
  shop: Shop,
  email: EmailDefinition<OrderEmailData>,
  after: Duration,
  payments: readonly string[],
) {
  const now = shop.now()
  return shop.db
    .selectFrom('orders')
    .select('orders.id')
    .where('payment', 'in', payments)
    .where('placed_at', '<=', earlier(now, after))
    .where(mayTry(workKindOf(email), 'orders.id', now))
    .where('placed_at', '>', earlier(now, after + maxDelay))
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
