/**
 * Lets this browser see a guest's order with the emailed code. A code works once, expires, and
 * allows a limited number of tries (domain/accounts/mailed-code.ts).
 */
import type { FastifyReply } from 'fastify'

import { parseMailedCode } from '#domain/accounts/mailed-code.ts'
import { withMinimumDuration } from '#server/http/limits/with-minimum-duration.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { hashOrderCode, findRequestedOrder, type RequestedOrder } from './send-order-code.ts'
import { countOrderCodeTry, deleteOrderCode } from './order-codes.store.ts'
import { setOrderPass } from './order-access.ts'
import { findBillOfOrder } from '#server/orders/read/read-order.ts'

/**
 * Sets the cookie that shows the order in this browser (`setOrderPass`), and returns the id of its
 * bill for the URL of the confirmation page. Throws CODE_INVALID for an order number and email that
 * do not match, a wrong or expired code, too many tries, and an order without a bill.
 */
export async function openOrderWithCode(
  shop: Shop,
  requestedOrder: RequestedOrder & { code: string },
  reply: FastifyReply,
): Promise<{ billId: string }> {
  // The minimum duration hides whether order number and email match: that would show in the time.
  const order = await withMinimumDuration(async () => {
    const foundOrder = await findRequestedOrder(shop.db, requestedOrder)
    if (!foundOrder) throw new ShopError('CODE_INVALID')
    await verifyOrderCode(shop, foundOrder, requestedOrder.code)
    return foundOrder
  })
  const billId = await findBillOfOrder(shop.db, order.number)
  if (billId === undefined) throw new ShopError('CODE_INVALID')
  setOrderPass(shop, reply, order.number)
  return { billId }
}

/**
 * Counts a try of the emailed code of an order, and deletes the code if it is right, so that it
 * works once. Throws CODE_INVALID for a wrong or expired code and above the limit of tries.
 */
export async function verifyOrderCode(
  shop: Shop,
  order: { id: number; number: string },
  enteredCode: string,
): Promise<void> {
  const code = parseMailedCode(enteredCode)
  if (code === undefined) throw new ShopError('CODE_INVALID')
  // Counted before the code is compared, so that parallel tries cannot exceed the limit.
  if (!(await countOrderCodeTry(shop.db, order.id, shop.now()))) throw new ShopError('CODE_INVALID')
  const codeHash = hashOrderCode(shop, order.number, code)
  if (!(await deleteOrderCode(shop.db, order.id, codeHash))) throw new ShopError('CODE_INVALID')
}
