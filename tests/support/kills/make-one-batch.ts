/**
 * Acts as pharmacists who approve orders, and open, weigh and close batches, while shop processes
 * are killed. After a lost response it reads the state again, as a person reloads the page.
 */
import type { Db } from '#server/db/open-database.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { closeBatch, saveWeighings } from '#tests/support/desks/weigh-batch.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import { retryTemporaryErrors } from './retry-temporary-errors.ts'

const maxLinesPerBatch = 10
const maxApprovals = 10

/**
 * Opens a batch of up to `maxLinesPerBatch` order lines and closes all open batches. `staff` are
 * session tokens. Returns false if no batch was open.
 */
export async function makeOneBatch(
  shopUrl: string,
  db: Db,
  staff: { makerToken: string; checkerToken: string },
): Promise<boolean> {
  const maker = callRunningShop(shopUrl, staff.makerToken)
  const checker = callRunningShop(shopUrl, staff.checkerToken)
  await approvePaidOrders(maker, db)
  const { lines } = await retryTemporaryErrors(() => maker('GET /api/pharmacy/to-make'))
  const nextLines = lines.slice(0, maxLinesPerBatch)
  if (nextLines.length > 0)
    await applyOnce(() => maker('POST /api/pharmacy/batches', { body: { lines: nextLines } }))
  const openBatches = await db
    .selectFrom('batch')
    .select('number')
    .where('state', '=', 'open')
    .execute()
  for (const { number } of openBatches) await weighAndClose(maker, checker, number)
  return openBatches.length > 0
}

/** Approves up to `maxApprovals` paid orders that have no review. */
async function approvePaidOrders(call: ApiCall, db: Db): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('number')
    .where('payment', '=', 'paid')
    .where('status', '=', 'Preparing')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review').select('order_id').whereRef('order_id', '=', 'orders.id'))),
    )
    .limit(maxApprovals)
    .execute()
  for (const { number } of orders)
    await applyOnce(() =>
      call('POST /api/pharmacy/orders/{orderId}/approve', {
        params: { orderId: number },
        // An order without a review has version 0.
        body: { version: 0 },
      }),
    )
}

/** Weighs what is missing, then closes the batch. Reads the batch again after each change. */
async function weighAndClose(maker: ApiCall, checker: ApiCall, batchNumber: string): Promise<void> {
  const readBatch = () =>
    retryTemporaryErrors(() =>
      maker('GET /api/pharmacy/batches/{batchNumber}', { params: { batchNumber } }),
    )
  for (;;) {
    const batch = await readBatch()
    if (batch.state === 'checked') return
    const missingWeighings = batch.weighings.filter((weighing) => weighing.missingAmount !== '')
    await applyOnce(() =>
      missingWeighings.length === 0
        ? closeBatch(checker, batch)
        : saveWeighings(
            maker,
            batch,
            missingWeighings.map(({ ingredient, offeredLots }) => ({
              ingredient,
              lots: offeredLots.slice(0, 1).map(({ lot, amount }) => ({ lot, amount })),
            })),
          ),
    )
  }
}

/**
 * Repeats a change until the shop responds. Ignores a conflict (409), which means that an earlier
 * attempt was saved and only its response was lost.
 */
async function applyOnce(change: () => Promise<unknown>): Promise<void> {
  try {
    await retryTemporaryErrors(change)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}
