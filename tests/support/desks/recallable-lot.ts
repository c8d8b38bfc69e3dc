import { createBatch, createLot, markShipped } from './weighed-lot.ts'
import { createPaidOrder } from './reviewed-order.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

/**
 * Makes the numbers of lots and batches unique in a test file. It is also the day of November in
 * the batch number, so a test file can create at most 30 lots.
 */
let lotCount = 0

/** Creates a lot in a closed batch with a shipped order and one that is still at the pharmacy. */
export async function createRecallableLot(testShop: ShopWithPayments) {
  const { shop } = testShop
  lotCount += 1
  const suffix = String(lotCount).padStart(2, '0')
  const number = `L261101-${suffix}`
  const supplierLot = `DM-24${suffix}`
  const batchNumber = `B2611${suffix}-01`
  const lotId = await createLot(shop.db, { number, supplierLot })
  const shippedOrder = await createPaidOrder(testShop)
  const heldOrder = await createPaidOrder(testShop)
  const orderIds = [shippedOrder.id, heldOrder.id]
  await createBatch(shop.db, { number: batchNumber, lotId, orderIds })
  await markShipped(shop.db, [shippedOrder.id], shop.now())
  const params = { lotNumber: number }
  return { number, supplierLot, batchNumber, lotId, shippedOrder, heldOrder, params }
}
