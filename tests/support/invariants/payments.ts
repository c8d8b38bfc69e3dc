/**
 * Finds violations of the payment invariants (docs/payments.md). I1: amounts agree. I3: one
 * settlement per order. I4: a paid order has a payment at the provider. I6: a bill has an order.
 * Call it while no request is running, because its queries do not share a snapshot.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

import { readReceivedAmounts, type ProviderLedgers } from './provider-ledgers.ts'

export async function findPaymentViolations(db: Db, ledgers: ProviderLedgers): Promise<string[]> {
  const violationsByRule = [
    await findWrongTotals(db),
    await findWrongBills(db, ledgers),
    await findRepeatedSettlements(db),
    await findUnprovenPayments(db, ledgers),
    await findLostRefunds(db),
  ]
  return violationsByRule.flat()
}

/** I1: an order's total follows from its lines, and each attempt is for that total. */
async function findWrongTotals(db: Db): Promise<string[]> {
  const { rows: orders } = await sql<{ number: string }>`
    select number from orders where total_sen <> subtotal_sen + shipping_sen - savings_sen - discount_sen
      or subtotal_sen <> (select coalesce(sum(price_sen * quantity), 0) from order_line
        where order_id = orders.id)`.execute(db)
  const { rows: attempts } = await sql<{ id: number }>`
    select payment_attempt.id from payment_attempt join orders on orders.id = order_id
    where amount_sen <> total_sen`.execute(db)
  return [
    ...orders.map(({ number }) => `I1: the total of order ${number} differs from its parts`),
    ...attempts.map(
      ({ id }) => `I1: the amount of attempt ${id} differs from the total of its order`,
    ),
  ]
}

/** I1 and I6: each bill is for an order of the shop and has the amount of that order. */
async function findWrongBills(db: Db, { billplz }: ProviderLedgers): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['number', 'total_sen']).execute()
  const totalSenByNumber = new Map(orders.map((order) => [order.number, order.total_sen]))
  return billplz.bills.flatMap(({ id, reference1, amount, state }) => {
    const total = totalSenByNumber.get(reference1 ?? '')
    if (total === undefined) return [`I6: bill ${id} (${state}) references no order`]
    return total === amount ? [] : [`I1: bill ${id} is for ${amount} sen, its order for ${total}`]
  })
}

/**
 * I3: an order moves to paid once and is confirmed by one email. A refund that is withdrawn moves
 * it back to paid, which is no second settlement.
 */
async function findRepeatedSettlements(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    number: string
    isPaid: boolean
    paidCount: number
    emailCount: number
  }>`
    select number, paid_at is not null as "isPaid",
      (select count(*)::int from order_event where order_id = orders.id and subject = 'payment'
        and to_state = 'paid' and from_state <> 'refund_due') as "paidCount",
      (select count(*)::int from outbox_email where order_id = orders.id
        and kind in ('order paid', 'delivery paid')) as "emailCount"
    from orders`.execute(db)
  return rows.flatMap(({ number, isPaid, paidCount, emailCount }) => {
    const expectedCount = isPaid ? 1 : 0
    return paidCount === expectedCount && emailCount === expectedCount
      ? []
      : [
          `I3: order ${number} was settled ${paidCount} times and confirmed by ${emailCount} emails, expected ${expectedCount} of each`,
        ]
  })
}

/** I4: the provider has the payment of each paid order, in the same amount. */
async function findUnprovenPayments(db: Db, ledgers: ProviderLedgers): Promise<string[]> {
  const paidOrders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'total_sen'])
    .where((eb) =>
      eb.or([
        eb('paid_at', 'is not', null),
        eb('payment', 'in', ['paid', 'refund_due', 'partially_refunded', 'refunded']),
      ]),
    )
    .execute()
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['order_id', 'provider', 'bill_id', 'amount_sen'])
    .where('state', '=', 'paid')
    .execute()
  const receivedSenByKey = readReceivedAmounts(ledgers)
  const provenOrderIds = new Set(
    attempts
      .filter(({ provider, bill_id: billId, amount_sen: amount }) =>
        // An order with a total of zero needs no payment.
        provider === 'none'
          ? amount === 0
          : receivedSenByKey.get(`${provider} ${billId}`) === amount,
      )
      .map((attempt) => attempt.order_id),
  )
  return paidOrders
    .filter(({ id }) => !provenOrderIds.has(id))
    .map(({ number }) => `I4: order ${number} is paid without a payment at the provider`)
}

/** An order is `refund_due` exactly while it has an open refund task; otherwise it may be made. */
async function findLostRefunds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string; payment: string }>`
    select number, payment from orders
    where (payment = 'refund_due')
      <> exists (select from refund where order_id = orders.id and refund.state = 'open')`.execute(
    db,
  )
  return rows.map(
    ({ number, payment }) => `order ${number} is ${payment}, which contradicts its refund tasks`,
  )
}
