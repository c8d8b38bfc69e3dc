/**
 * Finds the order and line of a label: its code or an order number, scanned or typed. The result
 * contains no personal data of the customer.
 */
import type { HandlerResult } from '#contract/call.ts'
import { parseLabelCode } from '#domain/pharmacy/label-code.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns the order's number as `orderId`, as every call does, and the line as `position`, which is
 * null for an order number. Throws LABEL_INVALID when the input is neither a code nor an order
 * number, or has a wrong check character. Throws NOT_FOUND when there is no such order or line.
 */
export async function getLabel(
  shop: Shop,
  input: string,
): Promise<HandlerResult<'GET /api/pharmacy/labels/{code}'>> {
  const label = parseLabelCode(input)
  if (!label.ok)
    throw new ShopError('LABEL_INVALID', {
      ...(label.reason === 'no code' && {
        message: 'This is not a label code or an order number.',
      }),
    })
  const { orderNumber, position } = label
  if (!(await hasOrderLine(shop.db, orderNumber, position)))
    throw new ShopError('NOT_FOUND', { message: `No order has the label ${input.trim()}.` })
  return { orderId: orderNumber, position: position ?? null }
}

/** Returns whether the order exists and, with `position`, whether it has this line. */
async function hasOrderLine(
  db: Db,
  orderNumber: string,
  position: number | undefined,
): Promise<boolean> {
  let query = db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.number', '=', orderNumber)
  if (position !== undefined) query = query.where('order_line.position', '=', position)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
