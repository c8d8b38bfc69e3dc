import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { approveOrder } from './approve-order.ts'
import { createPaidOrder } from './reviewed-order.ts'
import type { createStaffMember } from '#tests/support/people/staff-member.ts'

type StaffMember = Awaited<ReturnType<typeof createStaffMember>>

/** Creates a paid order that is Ready to Ship, approved by the pharmacist or not. */
export async function createOrderToShip(
  testShop: ShopWithPayments,
  staff: { admin: StaffMember; pharmacist: StaffMember },
  options: {
    isApproved?: boolean
    body?: NonNullable<Parameters<typeof createPaidOrder>[1]>['body']
  } = {},
): Promise<{ orderId: string; email: string }> {
  const { isApproved = true, body } = options
  const { number: orderId, email } = await createPaidOrder(testShop, { ...(body && { body }) })
  if (isApproved) await approveOrder(staff.pharmacist.call, orderId)
  await staff.admin.call('PUT /admin/orders/{orderId}/status', {
    params: { orderId },
    body: { status: 'Ready to Ship' },
  })
  return { orderId, email }
}
