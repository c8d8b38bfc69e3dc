/**
 * Exports the addresses of orders as CSV for a courier's own tool. The file contains neither
 * product names nor health data, because a courier does not need them (`parcelContent`).
 */
import type { FastifyReply } from 'fastify'

import type { ParsedCallInput } from '#contract/call.ts'
import { fullNameOf } from '#domain/address/address.ts'
import { csvByteOrderMark, formatCsvLine } from '#domain/csv.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { setCsvDownloadHeaders } from '#server/http/download-headers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { findOrders, type StoredOrder } from '#server/orders/read/read-order.ts'
import type { Shop } from '#server/shop.ts'

import { findReadyOrderIds } from './find-ready-orders.ts'
import { readParcels } from './read-parcels.ts'

/** What the label says about the content of every parcel. */
const parcelContent = 'Supplements'

/**
 * Returns the CSV of all orders that are Ready to Ship, adds an audit entry and sets the headers of
 * the download. With `orders` (order numbers separated by commas), exports only these orders;
 * unknown numbers, and numbers of orders that are left out, cause no error. Leaves out orders that
 * must not be shipped (unpaid, refunded, recalled), because a printed label could be stuck on a
 * parcel. Orders that no pharmacist has approved are included only with `includeUnapproved`.
 */
export async function exportAddresses(
  shop: Shop,
  actor: Actor,
  {
    orders: enteredNumbers,
    includeUnapproved,
  }: ParsedCallInput<'GET /api/admin/shipping/addresses'>['query'],
  reply: FastifyReply,
): Promise<string> {
  const now = shop.now()
  // Undefined exports all orders; a list without a readable number exports none.
  const chosenNumbers = enteredNumbers?.split(',').flatMap((text) => parseOrderNumber(text) ?? [])
  const orders = await transact(shop.db, async (tx) => {
    const orderIds = await findReadyOrderIds(tx, chosenNumbers)
    const parcels = await readParcels(tx, orderIds)
    const shippableParcels = parcels.filter(
      ({ shipment }) => shipment === 'ready' || (includeUnapproved && shipment === 'not approved'),
    )
    // The `orderId` of a parcel is the order's number.
    const shippableNumbers = new Set(shippableParcels.map(({ orderId }) => orderId))
    const exportedOrders = (await findOrders(tx, orderIds)).filter(({ number }) =>
      shippableNumbers.has(number),
    )
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'addresses.exported',
      subjectId: 'addresses',
      detail: { count: exportedOrders.length },
    })
    // findOrders returns the newest order first; the file starts with the oldest.
    return exportedOrders.toReversed()
  })
  setCsvDownloadHeaders(reply, `addresses-${dateInMalaysia(now)}.csv`)
  const lines = orders.map((order) => formatCsvLine(columns.map(({ cellOf }) => cellOf(order))))
  return csvByteOrderMark + formatCsvLine(columns.map(({ title }) => title)) + lines.join('')
}

type AddressColumn = { title: string; cellOf: (order: StoredOrder) => string }

const columns: readonly AddressColumn[] = [
  { title: 'Order number', cellOf: ({ number }) => number },
  { title: 'Name', cellOf: ({ address }) => fullNameOf(address) },
  // In national format, because the CSV would escape a plus sign as the start of a formula.
  { title: 'Phone', cellOf: ({ address }) => address.phone.replace(/^\+60/, '0') },
  { title: 'Address 1', cellOf: ({ address }) => address.line1 },
  { title: 'Address 2', cellOf: ({ address }) => address.line2 },
  { title: 'Postcode', cellOf: ({ address }) => address.postcode },
  { title: 'City', cellOf: ({ address }) => address.city },
  { title: 'State', cellOf: ({ address }) => address.state },
  { title: 'Country', cellOf: () => 'Malaysia' },
  { title: 'Content', cellOf: () => parcelContent },
]
