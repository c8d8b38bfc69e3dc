/**
 * Finds the order of a scanned or typed label code, or of an order number. Returns only the order
 * number and line, without personal data of the customer.
 */
import type { HandlerResult } from '#contract/call.ts'
import { parseLabelCode } from '#domain/pharmacy/label-code.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

/**
 * `position` of the result is null for an order number. Throws LABEL_INVALID for a text that is not
 * a code and for a code with a wrong character. Throws NOT_FOUND for a valid code without an order
 * or line.
 */
export async function findLabel(
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
