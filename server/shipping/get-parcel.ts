import type { HandlerResult } from '#contract/call.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderId } from '#server/orders/read/find-order-id.ts'
import { findStalePapers } from '#server/orders/read/find-stale-papers.ts'
import { getLabel } from '#server/pharmacy/batch/get-label.ts'
import type { Shop } from '#server/shop.ts'

import { readParcels } from './read-parcels.ts'

/**
 * Returns the parcel of a scanned label or a typed order number (`code`), with its outdated printed
 * papers. Throws LABEL_INVALID for a text that is neither a label code nor an order number, and
 * NOT_FOUND when there is no such order or line.
 */
export async function getParcel(
  shop: Shop,
  code: string,
): Promise<HandlerResult<'GET /api/admin/shipping/labels/{code}'>> {
  // The API calls an order number `orderId`.
  const { orderId: orderNumber } = await getLabel(shop, code)
  const orderId = await findOrderId(shop.db, orderNumber)
  const [parcel] = orderId === undefined ? [] : await readParcels(shop.db, [orderId])
  if (orderId === undefined || !parcel) throw new ShopError('NOT_FOUND')
  return { ...parcel, stalePapers: await findStalePapers(shop.db, orderId) }
}
