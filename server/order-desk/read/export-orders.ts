/**
 * Exports the orders that match a filter as CSV. The file is streamed, so that the orders are never
 * all in memory. Allergies are included only on request. A medical note is never included, only
 * whether there is one.
 */
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'

import { formatCsvLine, csvByteOrderMark } from '#domain/csv.ts'
import type { AdminOrder } from '#domain/orders/admin-order.ts'
import { dateInMalaysia, formatDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { setCsvDownloadHeaders } from '#server/http/download-headers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { readAdminOrders } from './list-orders.ts'
import { matchesOrderFilter, type OrderFilter } from './order-filter.ts'

/** Maximum number of orders that are in memory at the same time. */
const batchSize = 500

/**
 * Adds an audit entry with the number of orders, then sends the file. The entry is committed before
 * the first byte is sent. `includeHealthData: 'yes'` adds the columns about allergies and medical
 * notes.
 */
export async function exportOrders(
  shop: Shop,
  actor: Actor,
  filter: OrderFilter & { includeHealthData?: 'yes' | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = shop.now()
  const includesHealth = filter.includeHealthData === 'yes'
  await transact(shop.db, async (tx) => {
    const { count } = await tx
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(matchesOrderFilter(filter, now))
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      at: now,
      actor,
      action: includesHealth ? 'orders.health_exported' : 'orders.exported',
      subjectId: 'orders',
      detail: { count },
    })
  })
  const csvLines = Readable.from(generateLines(shop, { filter, now, includesHealth }))
  return setCsvDownloadHeaders(reply, `orders-${dateInMalaysia(now)}.csv`).send(csvLines)
}

type OrderExport = { filter: OrderFilter; now: Date; includesHealth: boolean }

/** Yields the headings, then the lines of up to `batchSize` orders at a time. */
async function* generateLines(
  shop: Shop,
  { filter, now, includesHealth }: OrderExport,
): AsyncGenerator<string> {
  const columns = listColumns(includesHealth)
  yield csvByteOrderMark + formatCsvLine(columns.map(({ title }) => title))
  let lastRow: OrderPosition | undefined
  for (;;) {
    const rows = await readPageAfter(shop, { filter, now, lastRow })
    lastRow = rows.at(-1)
    if (!lastRow) return
    const ids = rows.map(({ id }) => id)
    const orders = await transact(shop.db, (tx) => readAdminOrders(shop, tx, ids))
    yield orders.map((order) => formatCsvLine(columns.map(({ cellOf }) => cellOf(order)))).join('')
  }
}

/** The columns by which the file is sorted. */
type OrderPosition = { placed_at: Date; id: number }

/**
 * Returns up to `batchSize` orders after `lastRow`, newest first. The statement has no offset,
 * because an offset would repeat rows when new orders arrive during the export.
 */
function readPageAfter(
  shop: Shop,
  { filter, now, lastRow }: { filter: OrderFilter; now: Date; lastRow: OrderPosition | undefined },
): Promise<OrderPosition[]> {
  return shop.db
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .where(matchesOrderFilter(filter, now))
    .$if(lastRow !== undefined, (query) =>
      query.where(sql<boolean>`(placed_at, id) < (${lastRow?.placed_at}, ${lastRow?.id})`),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batchSize)
    .execute()
}

/**
 * A column, and the text of its cell for an order. `formatCsvLine` escapes the text, so that a
 * spreadsheet does not run it as a formula.
 */
type ExportColumn = { title: string; cellOf: (order: AdminOrder) => string }

function listColumns(includesHealth: boolean): readonly ExportColumn[] {
  return [
    { title: 'Status', cellOf: ({ status }) => status },
    { title: 'Order date', cellOf: ({ createdAt }) => formatDate(new Date(createdAt)) },
    { title: 'Order number', cellOf: ({ orderId }) => orderId },
    { title: 'Name', cellOf: ({ user }) => `${user.firstName} ${user.lastName}` },
    { title: 'Items', cellOf: formatItems },
    ...(includesHealth ? healthColumns : []),
    { title: 'Tracking number', cellOf: ({ trackingNumber }) => trackingNumber },
    { title: 'Phone', cellOf: ({ user }) => user.phone },
    { title: 'Address 1', cellOf: ({ shipping }) => shipping.address },
    { title: 'Address 2', cellOf: ({ shipping }) => shipping.address_2 },
    { title: 'Suburb', cellOf: ({ shipping }) => shipping.city },
    { title: 'State', cellOf: ({ shipping }) => shipping.state },
    { title: 'Postcode', cellOf: ({ shipping }) => shipping.zip_code },
    { title: 'Email', cellOf: ({ email }) => email },
    { title: 'Payment', cellOf: ({ paymentState }) => paymentState },
    { title: 'Total (RM)', cellOf: ({ totalPrice }) => totalPrice },
  ]
}

/** `Medical condition` says only whether there is a note, never its text (see `toAdminOrder`). */
const healthColumns: readonly ExportColumn[] = [
  { title: 'Allergies', cellOf: ({ user }) => user.quizzes.at(-1)?.allergic.join(', ') ?? '' },
  { title: 'Medical condition', cellOf: ({ medicalCondition }) => medicalCondition },
]

function formatItems({ orderItems }: AdminOrder): string {
  return orderItems
    .map(({ quantity, product }) => `${quantity} × ${product.product_name}`)
    .join(', ')
}
