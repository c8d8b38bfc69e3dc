/**
 * The queue of the pharmacy desk: paid orders that nobody has decided, an answer that came back first,
 * then what is flagged. What is flagged is found in sealed answers, so the shop opens those of all that
 * wait and shows a page; a shop that is further behind than `most` sees its oldest orders.
 *
 * Reading the list is reading health: it is written to the audit log with how many were shown (T-G05).
 */
import type { CallResult } from '#contract/call.ts'
import {
  compareQueued,
  isInView,
  queueViews,
  type QueuedOrder,
  type QueueView,
} from '#domain/pharmacy/queue-order.ts'
import { needsReview, standingOf } from '#domain/pharmacy/review-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import type { OrderedLine } from './ordered-lines.ts'
import { readFlags } from './read-flags.ts'
import { readReviewState, reviewedOrderOf } from './reviews.store.ts'
import { wireFlag, wireFormula } from './wire-review.ts'

const most = 500
const aPage = 50

type Waiting = QueuedOrder & {
  number: string
  name: string
  status: string
  lines: readonly OrderedLine[]
}

export async function listQueue(
  shop: Shop,
  actor: Actor,
  asked: { view: QueueView; q?: string | undefined; offset: number },
): Promise<CallResult<'GET /api/pharmacy/orders'>> {
  return transact(shop.db, async (tx) => {
    const waiting = (await findWaiting(shop, tx)).toSorted(compareQueued)
    const wanted = (asked.q ?? '').trim().toLowerCase()
    const found = waiting.filter(
      (order) =>
        isInView(order, asked.view) &&
        `${order.number} ${order.name}`.toLowerCase().includes(wanted),
    )
    const shown = found.slice(asked.offset, asked.offset + aPage)
    if (shown.length > 0)
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'orders.health_read',
        subjectId: 'pharmacy queue',
        detail: { count: shown.length },
      })
    const counts = queueViews.map(
      (view) => [view, waiting.filter((order) => isInView(order, view)).length] as const,
    )
    return {
      orders: shown.map(wire),
      found: found.length,
      // One entry for each view, as the type wants them.
      counts: Object.fromEntries(counts) as Record<QueueView, number>,
      now: shop.now().toISOString(),
    }
  })
}

async function findWaiting(shop: Shop, db: Db): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('review', 'review.order_id', 'orders.id')
    .select([
      'orders.id',
      'number',
      'first_name',
      'last_name',
      'paid_at',
      'placed_at',
      'status',
      'payment',
    ])
    .select(['dispatched_at', 'conflict', 'review.state as review_state'])
    .where('payment', 'in', ['paid', 'partially_refunded'])
    .where('status', '!=', 'Ready to Ship')
    .where('dispatched_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('review.state', 'is', null),
        eb('review.state', 'in', ['waiting', 'asked', 'answered']),
        eb.and([eb('review.state', '=', 'approved'), eb('status', '=', 'Investigation')]),
      ]),
    )
    .orderBy('paid_at')
    .limit(most)
    .execute()
  const known = await readFlags(shop, db, rows)
  return rows
    .map((row) => ({ row, review: readReviewState(row.review_state) }))
    .filter(({ row, review }) => needsReview(reviewedOrderOf(row, review)))
    .map(({ row, review }) => {
      const { lines = [], flags = [] } = known.get(row.id) ?? {}
      return {
        number: row.number,
        name: `${row.first_name} ${row.last_name}`.trim(),
        status: row.status,
        state: standingOf(review, reviewedOrderOf(row, review).status),
        paidAt: row.paid_at ?? row.placed_at,
        lines,
        flags,
      }
    })
}

function wire({ number, name, status, state, paidAt, lines, flags }: Waiting) {
  return {
    orderId: number,
    name,
    paidAt: paidAt.toISOString(),
    status,
    state,
    flags: flags.map(wireFlag),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      formula: wireFormula(line.product),
    })),
  }
}
