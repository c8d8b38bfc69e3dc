/**
 * Prints papers as PDF: labels and dose cards of an order whose jars are all in checked batches,
 * batch sheets and day sheets. The audit log records each print before the reply, because papers
 * show what a named customer takes.
 */
import type { HandlerResult } from '#contract/call.ts'
import { fullNameOf } from '#domain/address/address.ts'
import { doseCardsPaper, labelsPaper } from '#domain/orders/stale-jar-papers.ts'
import { computeBestBefore } from '#domain/pharmacy/best-before.ts'
import { createLabelCode } from '#domain/pharmacy/label-code.ts'
import { deriveReviewState } from '#domain/pharmacy/review-state.ts'
import { parseCalendarDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { recordOrderEvent } from '#server/orders/move-order.ts'
import { readStatus } from '#server/orders/read/read-order.ts'
import { toActorText } from '#server/orders/staff-actor.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { findBatchesOfOrder, findBatches } from './batches.store.ts'
import { getBatch } from './get-batch.ts'
import { readOrderedLines } from '#server/pharmacy/review/read-ordered-lines.ts'
import { drawBatchSheet } from '#server/pharmacy/papers/draw-batch-sheet.ts'
import { drawDaySheet } from '#server/pharmacy/papers/draw-day-sheet.ts'
import { drawDoseCards } from '#server/pharmacy/papers/draw-dose-cards.ts'
import { drawLabels } from '#server/pharmacy/papers/draw-labels.ts'
import type { JarFacts } from '#server/pharmacy/papers/jar-facts.ts'
import { getReview, listSteps } from '#server/pharmacy/review/reviews.store.ts'
import { getOrderId } from '#server/pharmacy/review/get-order-id.ts'

type PdfFile = HandlerResult<'GET /api/pharmacy/orders/{orderId}/labels'>

/** Returns a label for each jar. Throws NOT_FOUND, and BATCH_REQUIRED as readJars does. */
export async function printLabels(shop: Shop, actor: Actor, orderNumber: string): Promise<PdfFile> {
  const { number, jars } = await readAndRecordJars(shop, actor, orderNumber, labelsPaper)
  return toPdfFile(`labels-${number}.pdf`, await drawLabels(jars))
}

/**
 * Returns a dose card for each order line. Throws NOT_FOUND, and BATCH_REQUIRED as readJars does.
 */
export async function printDoseCards(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
): Promise<PdfFile> {
  const { number, jars } = await readAndRecordJars(shop, actor, orderNumber, doseCardsPaper)
  return toPdfFile(`dose-cards-${number}.pdf`, await drawDoseCards(jars))
}

/** Returns the sheet of a batch, which may be open. Throws NOT_FOUND. */
export async function printBatchSheet(
  shop: Shop,
  actor: Actor,
  batchNumber: string,
): Promise<PdfFile> {
  const batch = await transact(shop.db, async (tx) => {
    const batchToPrint = await getBatch(shop, tx, batchNumber)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'batch.printed',
      subjectId: batchToPrint.number,
    })
    return batchToPrint
  })
  return toPdfFile(
    `batch-${batch.number}.pdf`,
    await drawBatchSheet(batch, settingsOf(shop).seller),
  )
}

/**
 * Returns the sheets of all batches of a day. `enteredDay` is yyyy-mm-dd. Throws NOT_FOUND for a
 * day without batches or an invalid day.
 */
export async function printDaySheet(
  shop: Shop,
  actor: Actor,
  enteredDay: string,
): Promise<PdfFile> {
  const day = parseCalendarDate(enteredDay)
  if (day === undefined) throw new ShopError('NOT_FOUND')
  const batches = await transact(shop.db, async (tx) => {
    const newestFirst = await findBatches(shop, tx, { day })
    for (const { number } of newestFirst)
      await recordAudit(tx, { at: shop.now(), actor, action: 'batch.printed', subjectId: number })
    return newestFirst.toReversed()
  })
  if (batches.length === 0) throw new ShopError('NOT_FOUND')
  return toPdfFile(`batches-${day}.pdf`, await drawDaySheet(day, batches, settingsOf(shop).seller))
}

/** Returns a PDF as the API sends files: in JSON, with the bytes as base64. */
export function toPdfFile(name: string, bytes: Buffer): PdfFile {
  return { name, base64: bytes.toString('base64') }
}

/**
 * Returns the number and the jars of an order, and records the print in the order's history and the
 * audit log.
 */
function readAndRecordJars(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  paper: string,
): Promise<{ number: string; jars: JarFacts[] }> {
  return transact(shop.db, async (tx) => {
    const id = await getOrderId(tx, orderNumber)
    const jars = await readJars(shop, tx, id)
    const [firstJar] = jars
    if (!firstJar) throw new Error(`order ${id} has no lines`)
    const number = firstJar.orderNumber
    await recordPrint(shop, tx, actor, { order: { id, number }, paper })
    return { number, jars }
  })
}

/**
 * Records a print of an order's papers in its history and in the audit log. `paper` is a name of
 * stale-jar-papers.ts, which says whether the paper must be printed again.
 */
export async function recordPrint(
  shop: Shop,
  tx: Tx,
  actor: Actor,
  print: { order: { id: number; number: string }; paper: string },
): Promise<void> {
  const { order, paper } = print
  const printedAt = shop.now()
  const cause = {
    actor: toActorText(actor),
    reason: 'pharmacy desk',
    changedAt: printedAt,
  }
  await recordOrderEvent(tx, order.id, { subject: 'printed', to: paper }, cause)
  await recordAudit(tx, {
    at: printedAt,
    actor,
    action: 'label.printed',
    subjectId: order.number,
    detail: { document: paper },
  })
}

/**
 * Returns the facts that labels and dose cards print about an order's jars. With `positions`,
 * returns only the jars of these lines. Throws BATCH_REQUIRED unless the order is approved and
 * these jars are in checked batches, so that no unchecked jar gets a label.
 */
export async function readJars(
  shop: Shop,
  tx: Tx,
  orderId: number,
  positions?: readonly number[],
): Promise<JarFacts[]> {
  const order = await tx
    .selectFrom('orders')
    .select(['number', 'first_name', 'last_name', 'placed_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  // Before the steps: an approval that comes in between must not print the pharmacist of an earlier
  // one.
  const isApproved = await isOrderApproved(tx, orderId)
  const approval = (await listSteps(shop, tx, orderId)).findLast(({ step }) => step === 'approved')
  const lines = ((await readOrderedLines(shop, tx, [orderId])).get(orderId) ?? []).filter(
    ({ position }) => positions?.includes(position) ?? true,
  )
  const batchesByPosition = await findBatchesOfOrder(tx, orderId)
  const { seller } = settingsOf(shop)
  return Promise.all(
    lines.map(async (line): Promise<JarFacts> => {
      const lineBatch = batchesByPosition.get(line.position)
      const [batch] = lineBatch?.isChecked
        ? await findBatches(shop, tx, { number: lineBatch.number })
        : []
      if (!batch || !approval || !isApproved) throw new ShopError('BATCH_REQUIRED')
      return {
        orderNumber: order.number,
        labelCode: createLabelCode({ orderNumber: order.number, position: line.position }),
        productName: line.name,
        formula: batch.formula,
        declaredAllergens: line.product.allergies,
        jarCount: line.quantity,
        capsulesPerJar: line.size,
        customerName: fullNameOf({ firstName: order.first_name, lastName: order.last_name }),
        batchNumber: batch.number,
        madeOn: batch.day,
        bestBefore: computeBestBefore(order.placed_at, batch.shelfLifeMonths, batch.takenLots),
        pharmacist: { name: approval.name, registration: approval.registration },
        seller,
      }
    }),
  )
}

/** Returns whether the order is approved now: moved to Investigation, it needs a new approval. */
export async function isOrderApproved(tx: Tx, orderId: number): Promise<boolean> {
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { state } = await getReview(tx, orderId)
  return deriveReviewState(state, readStatus(status)) === 'approved'
}
