/**
 * Two reminders for an unpaid order: half an hour after it, while it can still be paid, and one
 * when a day has passed. None if the same browser has placed a later order.
 */
import { sql } from 'kysely'

import { earlier, hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { mayTry } from '#server/jobs/work-failures.ts'
import type { OrderLetterData } from '#server/mail/order-parts.ts'
import type { Letter } from '#server/mail/letter.ts'
import { orderExpired } from '#server/mail/order-expired.letter.ts'
import { payAgain } from '#server/mail/pay-again.letter.ts'
import { writeOrderLetter } from '#server/orders/write-order-letter.ts'
import type { Shop } from '#server/shop.ts'

const rounds = [
  { letter: payAgain, after: minutes(30), payments: ['pending', 'failed'] },
  { letter: orderExpired, after: hours(24), payments: ['expired'] },
] as const

/** A reminder can be sent for this long after it is due; then never. */
const within = hours(2)

export async function remindUnpaid(shop: Shop): Promise<void> {
  for (const { letter, after, payments } of rounds) {
    await runEach(
      shop,
      kindOf(letter),
      await unpaidSince(shop, letter, after, payments),
      ({ id }) => transact(shop.db, (tx) => writeOrderLetter(shop, tx, letter, id)),
    )
  }
}

const kindOf = ({ kind }: { kind: string }): string => `payments.remind ${kind}`

function unpaidSince(
  shop: Shop,
  letter: Letter<OrderLetterData>,
  after: number,
  payments: readonly string[],
) {
  const now = shop.now()
  return shop.db
    .selectFrom('orders')
    .select('orders.id')
    .where('payment', 'in', payments)
    .where('placed_at', '<=', earlier(now, after))
    .where(mayTry(kindOf(letter), 'orders.id', now))
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
          selectFrom('letter')
            .select('letter.id')
            .where('letter.subject', '=', sql<string>`'order ' || orders.number`)
            .where('letter.kind', '=', letter.kind),
        ),
      ),
    )
    .limit(50)
    .execute()
}
