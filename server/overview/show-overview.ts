/**
 * Computes the figures of the overview, the first screen of the back office: sales by day, orders
 * placed after a quiz, paid orders by waiting time, tasks for staff, and stock warnings. Days are
 * days in Malaysia. The figures contain no names of customers.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { startOfRecentDays } from '#domain/orders/recent-days.ts'
import { paymentStatesToPrepare } from '#domain/payments/payment-state.ts'
import { addDays, dateInMalaysia, days, subtractDuration } from '#domain/time.ts'
import { countProductsToCorrect } from '#server/catalogue/desk/list-staff-products.ts'
import type { Db } from '#server/db/open-database.ts'
import { countUpToMax } from '#server/order-desk/read/count-orders.ts'
import { countParkedMessages } from '#server/payment-issues/list-messages.ts'
import { countOpenIssues } from '#server/payment-issues/list-payment-issues.ts'
import { countOrdersInReview } from '#server/pharmacy/review/find-orders-in-review.ts'
import type { Shop } from '#server/shop.ts'
import { showSupply } from '#server/supply/show-supply.ts'
import { countNotifiableSubscribers } from '#server/waitlist/show-waitlist.ts'

type Overview = HandlerResult<'GET /api/admin/overview'>

/**
 * Days of the chart, today included. At least 30, because `last30Days` is summed from the chart.
 */
const seriesDayCount = 30

/** Returns all figures. They are not read in one transaction, so they may be inconsistent. */
export async function showOverview(shop: Shop): Promise<Overview> {
  const now = shop.now()
  const since = startOfRecentDays(now, seriesDayCount)
  const [salesByDay, funnel, waitingOrders, taskCounts, supply] = await Promise.all([
    sumSalesByDay(shop.db, since),
    countFunnel(shop.db, since),
    countWaitingOrders(shop.db, now),
    countTasks(shop),
    showSupply(shop),
  ])
  const today = dateInMalaysia(now)
  const dailySales = Array.from({ length: seriesDayCount }, (_, index) => {
    const day = addDays(today, index + 1 - seriesDayCount)
    return { day, ...(salesByDay.get(day) ?? { orderCount: 0, revenueSen: 0 }) }
  })
  // Amounts in sen are integers, so the sums are exact.
  const sumLastDays = (dayCount: number) =>
    dailySales.slice(-dayCount).reduce(
      (sum, { orderCount, revenueSen }) => ({
        orderCount: sum.orderCount + orderCount,
        revenueSen: sum.revenueSen + revenueSen,
      }),
      { orderCount: 0, revenueSen: 0 },
    )
  return {
    today: sumLastDays(1),
    last7Days: sumLastDays(7),
    last30Days: sumLastDays(30),
    dailySales,
    funnel,
    waitingOrders,
    taskCounts,
    supply: { warnings: supply.warnings, products: supply.products },
  }
}

/**
 * The day of payment in Malaysia, as a date: PostgreSQL groups by it and then formats one text per
 * day, not one per order.
 */
const paidDay = sql`(paid_at at time zone 'Asia/Kuala_Lumpur')::date`

/**
 * Returns the number of orders and their revenue minus refunds by the day of payment (yyyy-mm-dd).
 * Fully refunded orders do not count. Days without an order are absent.
 */
async function sumSalesByDay(
  db: Db,
  since: Date,
): Promise<ReadonlyMap<string, { orderCount: number; revenueSen: number }>> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin(
      (from) =>
        from
          .selectFrom('refund')
          .select((eb) => ['order_id', eb.fn.sum<number>('amount_sen').as('refunded_sen')])
          .where('state', '=', 'done')
          .groupBy('order_id')
          .as('done_refund'),
      (join) => join.onRef('done_refund.order_id', '=', 'orders.id'),
    )
    .select([
      sql<string>`to_char(${paidDay}, 'YYYY-MM-DD')`.as('day'),
      (eb) => eb.fn.countAll<number>().as('order_count'),
      sql<number>`sum(total_sen - coalesce(refunded_sen, 0))`.as('revenue_sen'),
    ])
    .where('paid_at', '>=', since)
    .where('payment', '!=', 'refunded')
    .groupBy(paidDay)
    .execute()
  return new Map(
    rows.map(({ day, order_count: orderCount, revenue_sen: revenueSen }) => [
      day,
      { orderCount, revenueSen },
    ]),
  )
}

/**
 * Counts the quizzes since a time, the orders since then with quiz answers, and those of them that
 * were paid. Deleted quizzes, and orders whose answers were erased, do not count.
 */
async function countFunnel(db: Db, since: Date): Promise<Overview['funnel']> {
  const quizzes = await db
    .selectFrom('quiz')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submitted_at', '>=', since)
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('placed'),
      eb.fn.count<number>('paid_at').as('paid'),
    ])
    .where('placed_at', '>=', since)
    .where('quiz_answers', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    quizCount: quizzes.count,
    orderCount: orders.placed,
    paidOrderCount: orders.paid,
  }
}

/**
 * Counts paid orders that are being checked or prepared, by days since payment: under 1, 1 to 2, 2
 * to 5, and over 5. A declined order (`isDeclined` of the domain) does not count. The payment state
 * alone would not exclude it: it stays `paid` if a voucher paid the order in full or the refund was
 * withdrawn.
 */
async function countWaitingOrders(db: Db, now: Date): Promise<Overview['waitingOrders']> {
  const oneDayAgo = subtractDuration(now, days(1))
  const twoDaysAgo = subtractDuration(now, days(2))
  const fiveDaysAgo = subtractDuration(now, days(5))
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where paid_at > ${oneDayAgo})`.as('under_one_day'),
      sql<number>`count(*) filter (where paid_at <= ${oneDayAgo} and paid_at > ${twoDaysAgo})`.as(
        'one_to_two_days',
      ),
      sql<number>`count(*) filter (where paid_at <= ${twoDaysAgo} and paid_at > ${fiveDaysAgo})`.as(
        'two_to_five_days',
      ),
      sql<number>`count(*) filter (where paid_at <= ${fiveDaysAgo})`.as('over_five_days'),
      (eb) => eb.fn.min('paid_at').as('oldest'),
    ])
    .where('status', 'in', ['Preparing', 'Investigation'])
    .where('payment', 'in', paymentStatesToPrepare)
    // A scalar subquery, because PostgreSQL may run `not exists` by reading all reviews.
    .where(
      sql<boolean>`(status = 'Preparing' or coalesce(
        (select review.state from review where review.order_id = orders.id), '') <> 'declined')`,
    )
    .executeTakeFirstOrThrow()
  return {
    underOneDayCount: row.under_one_day,
    oneToTwoDaysCount: row.one_to_two_days,
    twoToFiveDaysCount: row.two_to_five_days,
    overFiveDaysCount: row.over_five_days,
    oldestPaidAt: row.oldest?.toISOString() ?? null,
  }
}

/**
 * Counts the tasks for staff. Each count must equal the number of rows on the screen to which the
 * overview links, so both must use the same condition.
 */
async function countTasks(shop: Shop): Promise<Overview['taskCounts']> {
  const { db } = shop
  const [{ totalCount, unansweredCount }, counts] = await Promise.all([
    countOrdersInReview(db),
    awaitCounts({
      ordersToPrepare: countUpToMax(shop, { status: 'Preparing', payment: 'to prepare' }),
      parcelsToShip: countUpToMax(shop, { parcel: 'to ship' }),
      openRefunds: countOpenRefunds(db),
      paymentIssues: countOpenIssues(db),
      undeliveredEmails: countUndeliveredEmails(db),
      parkedMessages: countParkedMessages(db),
      openRecalls: countOpenRecalls(db),
      subscribersToNotify: countNotifiableSubscribers(shop),
      draftProducts: countDrafts(db),
      productsToCorrect: countProductsToCorrect(shop),
    }),
  ])
  return {
    ...counts,
    ordersToReview: totalCount - unansweredCount,
    unansweredQuestions: unansweredCount,
  }
}

/** Waits for all counts, which run in parallel. */
async function awaitCounts<Name extends string>(
  counts: Record<Name, Promise<number>>,
): Promise<Record<Name, number>> {
  const namedCounts = Object.entries<Promise<number>>(counts).map(
    async ([name, count]) => [name, await count] as const,
  )
  // Cast: Object.fromEntries returns an object with any names.
  return Object.fromEntries(await Promise.all(namedCounts)) as Record<Name, number>
}

async function countOpenRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

async function countUndeliveredEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_email')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'given_up')
    // A given-up email without an error was not sent because it was too late.
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countOpenRecalls(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('recall')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('published_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
