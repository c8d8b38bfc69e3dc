/**
 * Parcels for the journeys of the shipping desk: orders that are ready to ship, and their emails.
 */
import { request } from '@playwright/test'

import type { JourneyShop } from '#tests/support/browser/journey.ts'
import type { BillplzControl } from '#tests/support/buying/billplz.ts'
import { createPaidOrderByCall, oneJar } from '#tests/support/buying/paid-order-by-call.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'

import { approveOrder } from './approve-order.ts'

type Parcel = { orderId: string; email: string }

/**
 * Places and pays orders, has a pharmacist approve them unless `isApproved` is false, and sets them
 * to Ready to Ship. The emails and IPs of the buyers are made from `buyerName`, so two calls
 * need names of different lengths.
 */
export async function createParcelsToShip(
  shop: JourneyShop,
  billplz: BillplzControl,
  count: number,
  { buyerName, isApproved = true }: { buyerName: string; isApproved?: boolean },
): Promise<Parcel[]> {
  const [admin, pharmacist] = await Promise.all([
    logInByCall(shop, 'admin'),
    logInByCall(shop, 'pharmacist'),
  ])
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const parcels: Parcel[] = []
  for (let index = 0; index < count; index++) {
    const email = `${buyerName}${index}@example.com`
    const client = await request.newContext({
      baseURL: shop.url,
      // An IP per buyer, because the shop limits calls by IP.
      extraHTTPHeaders: { 'x-forwarded-for': `10.20.${buyerName.length}.${index + 1}` },
    })
    const order = { email, firstName: 'Aisyah', products: oneJar }
    const orderId = await createPaidOrderByCall(client, billplz, order)
    await client.dispose()
    if (isApproved) await approveOrder(pharmacist, orderId)
    await admin('PUT /admin/orders/{orderId}/status', {
      params: { orderId },
      body: { status: 'Ready to Ship' },
    })
    parcels.push({ orderId, email })
  }
  return parcels
}

/** Returns the emails to an address that say that a parcel was shipped. */
export async function listShippingEmails(shop: JourneyShop, email: string) {
  return (await shop.listEmails(email)).filter(({ subject }) => subject.includes('on its way'))
}
