/**
 * Opens a guest's order in this browser with the emailed code: five tries, one use, ten minutes.
 */
import type { FastifyReply } from 'fastify'

import { parseCode } from '#domain/accounts/mailed-code.ts'
import { withConstantTime } from '#server/http/with-constant-time.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { codeHashOf, findRequestedOrder, type RequestedOrder } from './mail-order-code.ts'
import { countOrderCodeTry, deleteOrderCode } from './order-codes.store.ts'
import { setPass } from './order-pass.ts'
import { findBillOfOrder } from './read-order.ts'

/** Returns the bill id that finds the order's page. Throws CODE_INVALID. */
export async function openWithCode(
  shop: Shop,
  requested: RequestedOrder & { code: string },
  reply: FastifyReply,
): Promise<{ billId: string }> {
  // Takes as long for an unknown order: timing must not reveal that number and address match.
  const order = await withConstantTime(async () => {
    const found = await findRequestedOrder(shop.db, requested)
    if (!found) throw new ShopError('CODE_INVALID')
    await verifyOrderCode(shop, found, requested.code)
    return found
  })
  const billId = await findBillOfOrder(shop.db, order.number)
  if (billId === undefined) throw new ShopError('CODE_INVALID')
  setPass(shop, reply, order.number)
  return { billId }
}

/** Deletes the emailed code of an order, so that it works once. Throws CODE_INVALID. */
export async function verifyOrderCode(
  shop: Shop,
  order: { id: number; number: string },
  typed: string,
): Promise<void> {
  const code = parseCode(typed)
  if (code === undefined) throw new ShopError('CODE_INVALID')
  // Counted before the code is compared, so that parallel tries cannot exceed the limit.
  if (!(await countOrderCodeTry(shop.db, order.id, shop.now()))) throw new ShopError('CODE_INVALID')
  const codeHash = codeHashOf(shop, order.number, code)
  if (!(await deleteOrderCode(shop.db, order.id, codeHash))) throw new ShopError('CODE_INVALID')
}
