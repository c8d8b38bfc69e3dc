/** Lists the parcels on the ship screen. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { dateInMalaysia, startOfDay } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import { findApprovedOrderIds } from '#server/orders/read/find-approved-orders.ts'
import { isReadyToShip } from '#server/orders/read/is-at-pharmacy.ts'
import type { Shop } from '#server/shop.ts'

import { findReadyOrderIds } from './find-ready-orders.ts'
import { readParcels, type Parcel } from './read-parcels.ts'

/** Maximum number of parcels in each list on the screen. The totals count all parcels. */
const maxListedParcels = 200

type OrderCondition = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>

/**
 * Returns the parcels that are Ready to Ship, oldest first, and the parcels shipped today (the
 * current day in Malaysia), newest first. Both lists are cut at `maxListedParcels`;
 * `readyCount` and `shippedCount` are not.
 */
export async function listParcels(
  shop: Shop,
): Promise<HandlerResult<'GET /api/admin/shipping/parcels'>> {
  const todayStart = startOfDay(dateInMalaysia(shop.now()))
  const isShippedToday: OrderCondition = (eb) => eb('dispatched_at', '>=', todayStart)
  const [ready, shipped, unapprovedCount] = await Promise.all([
    listMatchingParcels(shop, {
      condition: isReadyToShip,
      orderBy: 'placed_at',
      direction: 'asc',
    }),
    listMatchingParcels(shop, {
      condition: isShippedToday,
      orderBy: 'dispatched_at',
      direction: 'desc',
    }),
    countUnapproved(shop.db),
  ])
  return {
    ready: ready.parcels,
    readyCount: ready.total,
    unapprovedCount,
    shipped: shipped.parcels,
    shippedCount: shipped.total,
  }
}

/**
 * Counts the orders that an export of addresses leaves out only because no pharmacist has approved
 * them. Reads the parcels of all unapproved orders, because an unpaid or recalled order does not
 * count: the export leaves it out for another reason.
 */
async function countUnapproved(db: Db): Promise<number> {
  const orderIds = await findReadyOrderIds(db)
  const approvedIds = await findApprovedOrderIds(db, orderIds)
  const parcels = await readParcels(
    db,
    orderIds.filter((id) => !approvedIds.has(id)),
  )
  return parcels.filter(({ shipment }) => shipment === 'not approved').length
}

/** Returns the first `maxListedParcels` matching parcels and the number of all matching parcels. */
async function listMatchingParcels(
  { db }: Shop,
  query: {
    condition: OrderCondition
    orderBy: 'placed_at' | 'dispatched_at'
    direction: 'asc' | 'desc'
  },
): Promise<{ parcels: Parcel[]; total: number }> {
  const { condition, orderBy, direction } = query
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(condition)
    .orderBy(orderBy, direction)
    .orderBy('id', direction)
    .limit(maxListedParcels)
    .execute()
  const parcels = await readParcels(
    db,
    rows.map(({ id }) => id),
  )
  return { total, parcels }
}
