/** Opens a guest's order in this browser with the mailed code: five tries, one use, ten minutes. */
import type { FastifyReply } from 'fastify'

import { codeTries, parseCode } from '#domain/accounts/mailed-code.ts'
import { evenTime } from '#server/accounts/even-time.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { codeHashOf, findAskedOrder, type AskedOrder } from './mail-order-code.ts'
import { setPass } from './order-pass.ts'
import { findBillOfOrder } from './read-order.ts'

/** Answers the bill by which the order's page is found. Throws CODE_WRONG. */
export async function openWithCode(
  shop: Shop,
  asked: AskedOrder & { code: string },
  reply: FastifyReply,
): Promise<{ billId: string }> {
  // As long for an order that there is not: its time must not tell that number and address fit.
  const order = await evenTime(async () => {
    const found = await findAskedOrder(shop.db, asked)
    if (!found) throw new ShopError('CODE_WRONG')
    await takeOrderCode(shop, found, asked.code)
    return found
  })
  const billId = await findBillOfOrder(shop.db, order.number)
  if (billId === undefined) throw new ShopError('CODE_WRONG')
  setPass(shop, reply, order.number)
  return { billId }
}

/** Uses the mailed code of an order up. Throws CODE_WRONG. */
export async function takeOrderCode(
  shop: Shop,
  order: { id: number; number: string },
  typed: string,
): Promise<void> {
  const code = parseCode(typed)
  if (code === undefined) throw new ShopError('CODE_WRONG')
  const now = shop.now()
  // The try is counted before the code is compared, so that many at once cannot get past the limit.
  const counted = await shop.db
    .updateTable('order_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', order.id)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', now)
    .returning('order_id')
    .executeTakeFirst()
  if (!counted) throw new ShopError('CODE_WRONG')
  const used = await shop.db
    .deleteFrom('order_code')
    .where('order_id', '=', order.id)
    .where('code_hash', '=', codeHashOf(shop, order.number, code))
    .returning('order_id')
    .executeTakeFirst()
  if (!used) throw new ShopError('CODE_WRONG')
}
