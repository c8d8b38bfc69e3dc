/**
 * Two reminders for an unpaid order: half an hour after it, while it can still be paid, and one
 * when a day has passed. None if the same browser has placed a later order.
 */
import { earlier, hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { mayTry } from '#server/jobs/work-failures.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { orderExpired } from '#server/mail/emails/order/order-expired.email.ts'
import { payAgain } from '#server/mail/emails/order/pay-again.email.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

const rounds = [
  { email: payAgain, after: minutes(30), payments: ['pending', 'failed'] },
  { email: orderExpired, after: hours(24), payments: ['expired'] },
] as const

/** A reminder can be sent for this long after it is due; then never. */
const within = hours(2)

export async function remindUnpaid(shop: Shop): Promise<void> {
  for (const { email, after, payments } of rounds) {
    await runEach(shop, kindOf(email), await unpaidSince(shop, email, after, payments), ({ id }) =>
      transact(shop.db, (tx) => emailAboutOrder(shop, tx, email, id)),
    )
  }
}

const kindOf = ({ kind }: { kind: string }): string => `payments.remind ${kind}`

function unpaidSince(
  shop: Shop,
  email: EmailDefinition<OrderEmailData>,
  after: number,
  payments: readonly string[],
) {
  const now = shop.now()
  return shop.db
    .selectFrom('orders')
    .select('orders.id')
    .where('payment', 'in', payments)
    .where('placed_at', '<=', earlier(now, after))
    .where(mayTry(kindOf(email), 'orders.id', now))
    .where('placed_at', '>', earlier(now, after + within))
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
    .limit(50)
    .execute()
}
