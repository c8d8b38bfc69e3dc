/**
 * Streams the orders of a filter as CSV, so that they are never all in memory. Each export is in
 * the audit log before its first byte. Allergies are included only on request; of a medical note,
 * only that there is one.
 */
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'

import { csvLine, csvStart } from '#domain/csv.ts'
import type { AdminOrder } from '#domain/orders/admin-order.ts'
import { dateInMalaysia, formatDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { asCsvDownload } from '#server/http/download.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { readAdminOrders } from './list-orders.ts'
import { ordersMatching, type OrderFilter } from './order-filter.ts'

const batch = 500

export async function exportOrders(
  shop: Shop,
  actor: Actor,
  requested: OrderFilter & { health?: 'yes' | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = shop.now()
  const withHealth = requested.health === 'yes'
  await transact(shop.db, async (tx) => {
    const { count } = await tx
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(ordersMatching(requested, now))
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      at: now,
      actor,
      action: withHealth ? 'orders.health_exported' : 'orders.exported',
      subjectId: 'orders',
      detail: { count: Number(count) },
    })
  })
  const lines = Readable.from(linesOf(shop, requested, now, withHealth))
  return asCsvDownload(reply, `orders-${dateInMalaysia(now)}.csv`).send(lines)
}

async function* linesOf(
  shop: Shop,
  filter: OrderFilter,
  now: Date,
  withHealth: boolean,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns(withHealth).map(([title]) => title))
  let last: { placed_at: Date; id: number } | undefined
  for (;;) {
    const rows = await pageAfter(shop, filter, now, last)
    last = rows.at(-1)
    if (!last) return
    const ids = rows.map(({ id }) => id)
    const orders = await transact(shop.db, (tx) => readAdminOrders(shop, tx, ids))
    yield orders
      .map((order) => csvLine(columns(withHealth).map(([, cellOf]) => cellOf(order))))
      .join('')
  }
}

/** Pages by the last row, not by an offset, so that new orders shift nothing. */
function pageAfter(
  shop: Shop,
  filter: OrderFilter,
  now: Date,
  last: { placed_at: Date; id: number } | undefined,
): Promise<{ placed_at: Date; id: number }[]> {
  return shop.db
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .where(ordersMatching(filter, now))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(placed_at, id) < (${last?.placed_at}, ${last?.id})`),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batch)
    .execute()
}

type ExportColumn = readonly [title: string, cellOf: (order: AdminOrder) => string]

function columns(withHealth: boolean): readonly ExportColumn[] {
  return [
    ['Status', ({ status }) => status],
    ['Order date', ({ createdAt }) => formatDate(new Date(createdAt))],
    ['Order number', ({ orderId }) => orderId],
    ['Name', ({ user }) => `${user.firstName} ${user.lastName}`],
    ['Items', itemsOf],
    ...(withHealth ? health : []),
    ['Tracking number', ({ trackingNumber }) => trackingNumber],
    ['Phone', ({ user }) => user.phone],
    ['Address 1', ({ shipping }) => shipping.address],
    ['Address 2', ({ shipping }) => shipping.address_2],
    ['Suburb', ({ shipping }) => shipping.city],
    ['State', ({ shipping }) => shipping.state],
    ['Postcode', ({ shipping }) => shipping.zip_code],
    ['Email', ({ email }) => email],
    ['Payment', ({ paymentState }) => paymentState],
    ['Total (RM)', ({ totalPrice }) => totalPrice],
  ]
}

const health: readonly ExportColumn[] = [
  ['Allergies', ({ user }) => user.quizzes.at(-1)?.allergic.join(', ') ?? ''],
  ['Medical condition', ({ medicalCondition }) => medicalCondition],
]

function itemsOf({ orderItems }: AdminOrder): string {
  return orderItems
    .map(({ quantity, product }) => `${quantity} × ${product.product_name}`)
    .join(', ')
}
