/**
 * Finds the order of a scanned or typed label code, or of an order number. Returns only the order
 * number and line, without personal data of the customer.
 */
import type { CallResult } from '#contract/call.ts'
import { parseLabelCode } from '#domain/pharmacy/label-code.ts'
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
): Promise<CallResult<'GET /api/pharmacy/labels/{code}'>> {
  const label = parseLabelCode(input)
  if (!label.ok)
    throw new ShopError('LABEL_INVALID', {
      ...(label.reason === 'no code' && {
        message: 'This is not a label code or an order number.',
      }),
    })
  const { orderNumber, position } = label
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', '=', orderNumber)
    .executeTakeFirst()
  const line =
    order &&
    position !== undefined &&
    (await shop.db
      .selectFrom('order_line')
      .select('position')
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .executeTakeFirst())
  if (!order || (position !== undefined && !line))
    throw new ShopError('NOT_FOUND', { message: `No order has the label ${input.trim()}.` })
  return { orderId: order.number, position: position ?? null }
}
