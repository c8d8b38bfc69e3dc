/** Orders and batches for the journeys of recalls, made by calls. */
import { request } from '@playwright/test'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import type { JourneyShop } from '#tests/support/browser/journey.ts'
import type { BillplzControl } from '#tests/support/buying/billplz.ts'
import { createPaidOrderByCall, oneJar } from '#tests/support/buying/paid-order-by-call.ts'
import type { ApiCall } from '#web/api/client.ts'

import { closeBatch, receiveLotForWeighing, weighBatch, type BatchReply } from './weigh-batch.ts'

/** The numbers of a lot: the pharmacy's and the supplier's. */
type LotNumbers = { lotNumber: string; supplierLot: string }

/** Buys one jar. Returns the number of the paid order, whose emails are in `language`. */
export async function buyOneJar(
  shop: JourneyShop,
  billplz: BillplzControl,
  email: string,
  language: 'en' | 'ms' = 'en',
): Promise<string> {
  const client = await request.newContext({
    baseURL: shop.url,
    // Spreads the buyers over several IPs, because the shop limits calls by IP.
    extraHTTPHeaders: { 'accept-language': language, 'x-forwarded-for': `10.8.0.${email.length}` },
  })
  const order = { email, firstName: 'Aina', products: oneJar }
  const orderNumber = await createPaidOrderByCall(client, billplz, order)
  await client.dispose()
  return orderNumber
}

let lotCount = 0

/** Far from today, so that no lot of these journeys is about to expire. */
const firstExpiryDay = addDays(dateInMalaysia(new Date()), 700)

/**
 * Returns a day before those of all earlier calls. A batch takes the lot that expires first, so it
 * takes the lot of the latest call.
 */
const nextExpiryDay = () => addDays(firstExpiryDay, -30 * lotCount++)

/** Opens and weighs a batch of the orders' jars. Its first ingredient is of a lot of its own. */
export async function weighNewBatch(
  pharmacist: ApiCall,
  orderIds: readonly string[],
): Promise<LotNumbers & { weighedBatch: BatchReply }> {
  const { lines } = await pharmacist('GET /api/pharmacy/to-make')
  const orderLines = lines.filter((line) => orderIds.includes(line.orderId))
  const { batches } = await pharmacist('POST /api/pharmacy/batches', {
    body: { lines: orderLines },
  })
  const [batch] = batches
  const [weighing] = batch?.weighings ?? []
  if (!batch || !weighing) throw new Error(`no batch of orders ${orderIds.join(', ')}`)
  const supplierLot = `JOURNEY-${crypto.randomUUID().slice(0, 8)}`
  const { number: lotNumber } = await receiveLotForWeighing(pharmacist, batch, weighing, {
    supplierLot,
    expiresOn: nextExpiryDay(),
  })
  return { supplierLot, lotNumber, weighedBatch: await weighBatch(pharmacist, batch) }
}

/**
 * Makes a batch of the order's jar from a lot of its own, and closes it without a second person.
 */
export async function makeBatch(
  pharmacist: ApiCall,
  orderId: string,
): Promise<LotNumbers & { batchNumber: string }> {
  const { weighedBatch, ...lot } = await weighNewBatch(pharmacist, [orderId])
  await closeBatch(pharmacist, weighedBatch, { reason: 'The colleague is ill' })
  return { ...lot, batchNumber: weighedBatch.number }
}
