/** Creates paid orders that are Ready to Ship. */
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder } from './reviewed-order.ts'
import type { createStaffMember } from '#tests/support/people/staff-member.ts'

type Staff = Awaited<ReturnType<typeof createStaffMember>>

/**
 * Creates one order. A pharmacist approves it unless `isApproved` is false. Returns the order
 * number and the buyer's email.
 */
export async function createOrderToShip(
  testShop: ShopWithPayments,
  staff: { admin: Staff; pharmacist: Staff },
  options: {
    isApproved?: boolean
    body?: NonNullable<Parameters<typeof createPaidOrder>[1]>['body']
  } = {},
): Promise<{ orderId: string; email: string }> {
  const { isApproved = true, body } = options
  const { number: orderId, email } = await createPaidOrder(testShop, { ...(body && { body }) })
  const params = { orderId }
  if (isApproved)
    await staff.pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
      params,
      body: { version: 0 },
    })
  await staff.admin.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Ready to Ship' },
  })
  return { orderId, email }
}
