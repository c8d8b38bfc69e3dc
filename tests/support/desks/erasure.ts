/**
 * Health data that contains one word (`canary`), for tests that search for it in every table before
 * and after an erasure.
 */
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { quizAnswers } from './reviewed-order.ts'

export const canary = 'Canarybird'
export const canaryNote = `${canary}: I take warfarin.`
/** Fields of the body of an order or a subscription. */
export const withCanaryNote = {
  customerDetails: { email: 'aisyah@example.com', medicalCondition: canaryNote },
  consent: { terms: true, health: true },
}

/** Answers of a quiz. */
export const canaryAnswers = { ...quizAnswers, name: canary, allergic: ['Fish'] }

/** An admin marks the order as delivered. */
export async function setDelivered(testShop: ShopWithPayments, orderId: string): Promise<void> {
  const desk = await createStaffMember(testShop, 'admin')
  const params = { orderId }
  // The reason is needed for orders that no pharmacist has approved.
  const reason = 'The pharmacist agreed by phone'
  await desk.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Ready to Ship', reason },
  })
  await desk.call('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: true, reason },
  })
}

/** Returns the entries of the audit log about erased health data. */
export const listErasures = async ({ shop }: ShopWithPayments) =>
  (
    await shop.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('action', 'like', '%health%erased')
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => `${actor}: ${action}`)
