/**
 * Prints the labels of all jars of a closed batch as one PDF. Includes orders whose other jars are
 * not made yet.
 */
import type { HandlerResult } from '#contract/call.ts'
import { formatBatchLabelsPaper } from '#domain/orders/stale-jar-papers.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { drawLabels } from '#server/pharmacy/papers/draw-labels.ts'
import type { JarFacts } from '#server/pharmacy/papers/jar-facts.ts'
import type { Shop } from '#server/shop.ts'

import { getBatch } from './get-batch.ts'
import { isOrderApproved, readJars, recordPrint, toPdfFile } from './print-papers.ts'
import type { Batch } from './stored-batch.ts'

type BatchLabels = HandlerResult<'GET /api/pharmacy/batches/{batchNumber}/labels'>

/**
 * Returns the labels. Orders that lost their approval are left out; `orderIdsWithoutLabels` lists
 * their numbers. Throws NOT_FOUND, and BATCH_REQUIRED for an open batch or when no current jar
 * belongs to an approved order.
 */
export async function printBatchLabels(
  shop: Shop,
  actor: Actor,
  enteredNumber: string,
): Promise<BatchLabels> {
  const { number, jars, unapprovedOrderNumbers } = await transact(shop.db, async (tx) => {
    const batch = await getBatch(shop, tx, enteredNumber)
    if (batch.state !== 'checked') throw new ShopError('BATCH_REQUIRED')
    return { number: batch.number, ...(await readAndRecordBatch(shop, tx, actor, batch)) }
  })
  if (jars.length === 0)
    throw new ShopError('BATCH_REQUIRED', {
      message:
        unapprovedOrderNumbers.length === 0
          ? 'This batch has no current jar.'
          : 'No order of this batch is approved.',
    })
  return {
    ...toPdfFile(`labels-${number}.pdf`, await drawLabels(jars)),
    // In the contract, the id of an order is its number.
    orderIdsWithoutLabels: unapprovedOrderNumbers,
  }
}

/**
 * Returns the jars of the approved orders, and the numbers of the other orders. Records a print for
 * each approved order.
 */
async function readAndRecordBatch(
  shop: Shop,
  tx: Tx,
  actor: Actor,
  { number: batchNumber, lines }: Batch,
): Promise<{ jars: JarFacts[]; unapprovedOrderNumbers: string[] }> {
  const jars: JarFacts[] = []
  const unapprovedOrderNumbers: string[] = []
  // A jar that is made again gets the label of its new batch.
  const currentLines = lines.filter(({ isReplaced }) => !isReplaced)
  const numbersByOrderId = new Map(
    currentLines.map(({ orderId, orderNumber }) => [orderId, orderNumber]),
  )
  for (const [id, number] of numbersByOrderId) {
    if (!(await isOrderApproved(tx, id))) {
      unapprovedOrderNumbers.push(number)
      continue
    }
    const positions = currentLines
      .filter(({ orderId }) => orderId === id)
      .map(({ position }) => position)
    jars.push(...(await readJars(shop, tx, id, positions)))
    await recordPrint(shop, tx, actor, {
      order: { id, number },
      paper: formatBatchLabelsPaper(batchNumber),
    })
  }
  return { jars, unapprovedOrderNumbers }
}
