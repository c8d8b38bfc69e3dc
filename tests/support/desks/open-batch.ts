import assert from 'node:assert/strict'

import type { ApiCall } from '#web/api/client.ts'

import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { approveOrder } from './approve-order.ts'
import { createPaidOrder } from './reviewed-order.ts'
import type { BatchReply } from './weigh-batch.ts'

/**
 * Buys and approves an order, then opens batches of all jars that are still to be made, also those
 * of earlier orders. The staff member of `call` needs a signature. Returns the first batch, which
 * is the only one if all jars are of one product.
 */
export async function openBatch(
  testShop: ShopWithPayments,
  call: ApiCall,
  options: Parameters<typeof createPaidOrder>[1] = {},
): Promise<BatchReply> {
  const { number } = await createPaidOrder(testShop, options)
  await approveOrder(call, number)
  const { lines } = await call('GET /api/pharmacy/to-make')
  const { batches } = await call('POST /api/pharmacy/batches', { body: { lines } })
  const [batch] = batches
  assert.ok(batch, 'no batch was opened')
  return batch
}
