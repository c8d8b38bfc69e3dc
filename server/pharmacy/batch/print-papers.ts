/**
 * The papers as PDF: labels and dose cards of an order whose jars are all in checked batches, and
 * batch sheets. The audit log records each print before the reply, because papers name a person and
 * what they take.
 */
import type { CallResult } from '#contract/call.ts'
import { bestBefore } from '#domain/pharmacy/best-before.ts'
import { labelCodeOf } from '#domain/pharmacy/label-code.ts'
import { currentReviewState } from '#domain/pharmacy/review-state.ts'
import { parseCalendarDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { recordOrderEvent } from '#server/orders/move-order.ts'
import { readStatus } from '#server/orders/read-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { batchesOfOrder, findBatches } from './batches.store.ts'
import { getBatch } from './change-batch.ts'
import { orderedLines } from '#server/pharmacy/review/ordered-lines.ts'
import { drawBatchSheet, type SheetFacts } from '#server/pharmacy/papers/draw-batch-sheet.ts'
import { drawDaySheet } from '#server/pharmacy/papers/draw-day-sheet.ts'
import { drawDoseCards } from '#server/pharmacy/papers/draw-dose-cards.ts'
import { drawLabels } from '#server/pharmacy/papers/draw-labels.ts'
import type { JarFacts } from '#server/pharmacy/papers/jar-facts.ts'
import { findReview, listSteps } from '#server/pharmacy/review/reviews.store.ts'
import { findOrderId } from '#server/pharmacy/review/show-review.ts'

type File = CallResult<'GET /api/pharmacy/orders/{orderId}/labels'>

/** Throws NOT_FOUND, BATCH_REQUIRED. */
export async function printLabels(shop: Shop, actor: Actor, orderId: string): Promise<File> {
  const jars = await jarsOf(shop, actor, orderId, 'labels')
  return file(`labels-${jars[0]?.orderNumber ?? ''}.pdf`, await drawLabels(jars))
}

/** Throws NOT_FOUND, BATCH_REQUIRED. */
export async function printDoseCards(shop: Shop, actor: Actor, orderId: string): Promise<File> {
  const jars = await jarsOf(shop, actor, orderId, 'dose cards')
  return file(`dose-cards-${jars[0]?.orderNumber ?? ''}.pdf`, await drawDoseCards(jars))
}

/** Throws NOT_FOUND. */
export async function printBatchSheet(shop: Shop, actor: Actor, typed: string): Promise<File> {
  const batch = await transact(shop.db, async (tx) => {
    const found = await getBatch(shop, tx, typed)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'batch.printed',
      subjectId: found.number,
    })
    return found
  })
  return file(`batch-${batch.number}.pdf`, await drawBatchSheet(batch, sheetFacts(shop)))
}

/** Throws NOT_FOUND for a day without batches or an invalid day. */
export async function printDaySheet(shop: Shop, actor: Actor, typed: string): Promise<File> {
  const day = parseCalendarDate(typed)
  const batches = await transact(shop.db, async (tx) => {
    const found = day === undefined ? [] : await findBatches(shop, tx, { day })
    for (const { number } of found)
      await recordAudit(tx, { at: shop.now(), actor, action: 'batch.printed', subjectId: number })
    return found.toReversed()
  })
  if (batches.length === 0 || day === undefined) throw new ShopError('NOT_FOUND')
  return file(`batches-${day}.pdf`, await drawDaySheet(day, batches, sheetFacts(shop)))
}

function sheetFacts(shop: Shop): SheetFacts {
  const { seller, delivery } = settingsOf(shop)
  return { brand: seller.brand, shelfLifeMonths: delivery.shelfLifeMonths }
}

function file(name: string, bytes: Buffer): File {
  return { name, base64: bytes.toString('base64') }
}

function jarsOf(
  shop: Shop,
  actor: Actor,
  typed: string,
  document: 'labels' | 'dose cards',
): Promise<JarFacts[]> {
  return transact(shop.db, async (tx) => {
    const id = await findOrderId(tx, typed)
    const jars = await readJars(shop, tx, id)
    const at = shop.now()
    const cause = { who: `staff ${actor.userId}`, cause: 'pharmacy desk', at }
    await recordOrderEvent(tx, id, { subject: 'printed', to: document }, cause)
    await recordAudit(tx, {
      at,
      actor,
      action: 'label.printed',
      subjectId: jars[0]?.orderNumber ?? '',
      detail: { document },
    })
    return jars
  })
}

async function readJars(shop: Shop, tx: Tx, orderId: number): Promise<JarFacts[]> {
  const order = await tx
    .selectFrom('orders')
    .select(['number', 'first_name', 'last_name', 'placed_at', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const approved = (await listSteps(shop, tx, orderId)).findLast(({ step }) => step === 'approved')
  const { state } = await findReview(tx, orderId)
  const isApproved = currentReviewState(state, readStatus(order.status)) === 'approved'
  const lines = (await orderedLines(shop, tx, [orderId])).get(orderId) ?? []
  const inBatches = await batchesOfOrder(tx, orderId)
  const { seller, delivery } = settingsOf(shop)
  return Promise.all(
    lines.map(async (line): Promise<JarFacts> => {
      const own = inBatches.get(line.position)
      const [batch] = own?.checked ? await findBatches(shop, tx, { number: own.number }) : []
      if (!batch || !approved || !isApproved) throw new ShopError('BATCH_REQUIRED')
      return {
        orderNumber: order.number,
        labelCode: labelCodeOf({ orderNumber: order.number, position: line.position }),
        product: line.name,
        formula: batch.formula,
        declared: line.product.allergies,
        jars: line.quantity,
        capsules: line.size,
        name: `${order.first_name} ${order.last_name}`.trim(),
        batch: batch.number,
        made: batch.day,
        bestBefore: bestBefore(order.placed_at, delivery.shelfLifeMonths),
        pharmacist: { name: approved.name, registration: approved.registration },
        seller,
      }
    }),
  )
}
