/**
 * Returns the figures for the overview: sales by day, orders placed after a quiz, paid orders by
 * waiting time, tasks for staff, and stock warnings. Days are days in Malaysia. The figures contain
 * no names of customers.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { startOfRecentDays } from '#domain/orders/recent-days.ts'
import { addDays, dateInMalaysia, days, subtractDuration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { countUpToMax } from '#server/order-desk/read/count-orders.ts'
import { countParkedMessages } from '#server/payment-issues/list-messages.ts'
import { countOpenIssues } from '#server/payment-issues/list-payment-issues.ts'
import { findOrdersInReview } from '#server/pharmacy/review/find-orders-in-review.ts'
import type { Shop } from '#server/shop.ts'
import { showSupply } from '#server/supply/show-supply.ts'
import { countNotifiableSubscribers } from '#server/waitlist/show-waitlist.ts'

type Overview = HandlerResult<'GET /api/admin/overview'>

/** Days of the chart, today included. */
const seriesDays = 30

/** Returns all figures. They are not read in one transaction, so they may be inconsistent. */
export async function showOverview(shop: Shop): Promise<Overview> {
  const now = shop.now()
  const since = startOfRecentDays(now, seriesDays)
  const [salesByDay, funnel, queue, tasks, { warnings, products }] = await Promise.all([
    sumSalesByDay(shop.db, since),
    countFunnel(shop.db, since),
    countQueueByAge(shop.db, now),
    countTasks(shop),
    showSupply(shop),
  ])
  const today = dateInMalaysia(now)
  const series = Array.from({ length: seriesDays }, (_, index) => {
    const day = addDays(today, index + 1 - seriesDays)
    return { day, ...(salesByDay.get(day) ?? { orders: 0, revenue: 0 }) }
  })
  // Revenue is in sen, an integer, so the sums are exact.
  const sumLastDays = (count: number) =>
    series.slice(-count).reduce(
      (sum, { orders, revenue }) => ({
        orders: sum.orders + orders,
        revenue: sum.revenue + revenue,
      }),
      { orders: 0, revenue: 0 },
    )
  return {
    today: sumLastDays(1),
    days7: sumLastDays(7),
    days30: sumLastDays(30),
    series,
    funnel,
    queue,
    tasks,
    supply: { warnings, products },
  }
}

/**
 * Returns sales by the day of payment, minus refunds. Fully refunded orders do not count. Revenue
 * is in sen.
 */
async function sumSalesByDay(
  db: Db,
  since: Date,
): Promise<ReadonlyMap<string, { orders: number; revenue: number }>> {
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
      sql<string>`to_char(paid_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD')`.as('day'),
      (eb) => eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(total_sen - coalesce(refunded_sen, 0))`.as('revenue'),
    ])
    .where('paid_at', '>=', since)
    .where('payment', '!=', 'refunded')
    .groupBy('day')
    .execute()
  return new Map(
    rows.map(({ day, orders, revenue }) => [
      day,
      { orders: Number(orders), revenue: Number(revenue) },
    ]),
  )
}

/**
 * Counts quizzes, orders with quiz answers, and paid orders with quiz answers. Deleted quizzes and
 * orders whose answers were erased do not count.
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
    quizzes: Number(quizzes.count),
    orders: Number(orders.placed),
    paid: Number(orders.paid),
  }
}

/**
 * Counts paid orders that are being checked or prepared, by days since payment: under 1, 1 to 2, 2
 * to 5, and over 5.
 */
async function countQueueByAge(db: Db, now: Date): Promise<Overview['queue']> {
  const oneDayAgo = subtractDuration(now, days(1))
  const twoDaysAgo = subtractDuration(now, days(2))
  const fiveDaysAgo = subtractDuration(now, days(5))
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where paid_at > ${oneDayAgo})`.as('under1'),
      sql<number>`count(*) filter (where paid_at <= ${oneDayAgo} and paid_at > ${twoDaysAgo})`.as(
        'under2',
      ),
      sql<number>`count(*) filter (where paid_at <= ${twoDaysAgo} and paid_at > ${fiveDaysAgo})`.as(
        'under5',
      ),
      sql<number>`count(*) filter (where paid_at <= ${fiveDaysAgo})`.as('over5'),
      (eb) => eb.fn.min('paid_at').as('oldest'),
    ])
    .where('status', 'in', ['Preparing', 'Investigation'])
    .where('payment', 'in', ['paid', 'partially_refunded'])
    .executeTakeFirstOrThrow()
  return {
    under1: Number(row.under1),
    under2: Number(row.under2),
    under5: Number(row.under5),
    over5: Number(row.over5),
    oldestAt: row.oldest?.toISOString() ?? null,
  }
}

/** Each count must equal the number of rows on the desk to which the overview links. */
async function countTasks(shop: Shop): Promise<Overview['tasks']> {
  const { db } = shop
  const [ordersInReview, counts] = await Promise.all([
    findOrdersInReview(db),
    awaitCounts({
      prepare: countUpToMax(shop, { status: 'Preparing', payment: 'to prepare' }),
      ship: countUpToMax(shop, { parcel: 'to ship' }),
      refunds: countOpenRefunds(db),
      issues: countOpenIssues(db),
      emails: countGivenUpEmails(db),
      messages: countParkedMessages(db),
      recalls: countOpenRecalls(db),
      subscribers: countNotifiableSubscribers(shop),
      drafts: countDrafts(db),
    }),
  ])
  const questions = ordersInReview.filter(({ reviewState }) => reviewState === 'asked').length
  return { ...counts, review: ordersInReview.length - questions, questions }
}

/** Waits for all counts, which run in parallel. */
async function awaitCounts<Name extends string>(
  counts: Record<Name, Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(counts)
  const values = await Promise.all(Object.values<Promise<number>>(counts))
  // Cast, because each name of `counts` has its value.
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<
    Name,
    number
  >
}

async function countOpenRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countGivenUpEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_email')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'given_up')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countOpenRecalls(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('recall')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('published_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
