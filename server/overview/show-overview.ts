/**
 * Figures for the overview: sales, orders that came from the quiz, how long paid orders have
 * waited, and tasks for staff. No customer's name is included.
 */
import { sql } from 'kysely'

import type { CallResult } from '#contract/call.ts'
import { startOfRecentDays } from '#domain/orders/recent-days.ts'
import { addDays, dateInMalaysia, days, earlier } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { countOpenIssues } from '#server/payment-issues/list-payment-issues.ts'
import { findInReview } from '#server/pharmacy/review/find-in-review.ts'
import type { Shop } from '#server/shop.ts'

type Overview = CallResult<'GET /api/admin/overview'>

const shownDays = 30

export async function showOverview(shop: Shop): Promise<Overview> {
  const now = shop.now()
  const since = startOfRecentDays(now, shownDays)
  const [sold, funnel, queue, tasks] = await Promise.all([
    soldByDay(shop.db, since),
    funnelSince(shop.db, since),
    queueAt(shop.db, now),
    tasksWaiting(shop.db),
  ])
  const today = dateInMalaysia(now)
  const series = Array.from({ length: shownDays }, (_, index) => {
    const day = addDays(today, index + 1 - shownDays)
    return { day, ...(sold.get(day) ?? { orders: 0, revenue: 0 }) }
  })
  const last = (count: number) =>
    series.slice(-count).reduce(
      (sum, { orders, revenue }) => ({
        orders: sum.orders + orders,
        revenue: sum.revenue + revenue,
      }),
      { orders: 0, revenue: 0 },
    )
  return { today: last(1), days7: last(7), days30: last(30), series, funnel, queue, tasks }
}

/** Sales by the day of payment, less what was refunded. Fully refunded orders do not count. */
async function soldByDay(
  db: Db,
  since: Date,
): Promise<ReadonlyMap<string, { orders: number; revenue: number }>> {
  const rows = await db
    .selectFrom('orders')
    .select([
      sql<string>`to_char(paid_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD')`.as('day'),
      (eb) => eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(total_sen - coalesce((select sum(refund.amount_sen) from refund
        where refund.order_id = orders.id and refund.state = 'done'), 0))`.as('revenue'),
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

async function funnelSince(db: Db, since: Date): Promise<Overview['funnel']> {
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

/** Paid orders that are not ready to ship, by time since payment. */
async function queueAt(db: Db, now: Date): Promise<Overview['queue']> {
  const [day, two, five] = [1, 2, 5].map((count) => earlier(now, days(count)))
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where paid_at > ${day})`.as('under1'),
      sql<number>`count(*) filter (where paid_at <= ${day} and paid_at > ${two})`.as('under2'),
      sql<number>`count(*) filter (where paid_at <= ${two} and paid_at > ${five})`.as('under5'),
      sql<number>`count(*) filter (where paid_at <= ${five})`.as('over5'),
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

async function tasksWaiting(db: Db): Promise<Overview['tasks']> {
  const [refunds, issues, review, emails] = await Promise.all([
    db
      .selectFrom('refund')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
    countOpenIssues(db),
    findInReview(db),
    db
      .selectFrom('outbox_email')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'given_up')
      .executeTakeFirstOrThrow(),
  ])
  return {
    refunds: Number(refunds.count),
    issues,
    review: review.length,
    emails: Number(emails.count),
  }
}
