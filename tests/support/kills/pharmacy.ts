/**
 * Acts as pharmacists who approve orders, and open, weigh and close batches, while shop processes
 * are killed. After a lost response it reads the state again, as a person reloads the page.
 */
import type { Db } from '#server/db/open-database.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { closeBatch, saveWeighings } from '#tests/support/desks/weigh-batch.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import { retryTemporaryErrors } from './retry-temporary-errors.ts'

const maxJarsPerBatch = 10
const maxApprovals = 10

/** Opens a batch of up to `maxJarsPerBatch` and closes all open batches. Returns false if none was open. */
export async function makeOneBatch(
  shopUrl: string,
  db: Db,
  staff: { maker: string; checker: string },
): Promise<boolean> {
  const maker = callRunningShop(shopUrl, staff.maker)
  const checker = callRunningShop(shopUrl, staff.checker)
  await approvePaidOrders(maker, db)
  const { lines } = await retryTemporaryErrors(() => maker('GET /api/pharmacy/to-make'))
  const nextLines = lines.slice(0, maxJarsPerBatch)
  if (nextLines.length > 0)
    await onceOnly(() => maker('POST /api/pharmacy/batches', { body: { lines: nextLines } }))
  const open = await db.selectFrom('batch').select('number').where('state', '=', 'open').execute()
  for (const { number } of open) await weighAndClose(maker, checker, number)
  return open.length > 0
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
    await onceOnly(() =>
      call('POST /api/pharmacy/orders/{orderId}/approve', {
        params: { orderId: number },
        body: { version: 0 },
      }),
    )
}

async function weighAndClose(maker: ApiCall, checker: ApiCall, number: string): Promise<void> {
  const read = () =>
    retryTemporaryErrors(() =>
      maker('GET /api/pharmacy/batches/{batchNumber}', { params: { batchNumber: number } }),
    )
  for (;;) {
    const batch = await read()
    if (batch.state === 'checked') return
    const missingWeighings = batch.weighings.filter((weighing) => weighing.missing !== '')
    await onceOnly(() =>
      missingWeighings.length === 0
        ? closeBatch(checker, batch)
        : saveWeighings(
            maker,
            batch,
            missingWeighings.map(({ ingredient, offered }) => ({
              ingredient,
              lots: offered.slice(0, 1).map(({ lot, amount }) => ({ lot, amount })),
            })),
          ),
    )
  }
}

/**
 * Repeats a change until the shop responds. Ignores a conflict (409), which means that an earlier
 * attempt was saved and only its response was lost.
 */
async function onceOnly(change: () => Promise<unknown>): Promise<void> {
  try {
    await retryTemporaryErrors(change)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}
