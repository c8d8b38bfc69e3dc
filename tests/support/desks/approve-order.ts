import type { ApiCall } from '#web/api/client.ts'

/** The version of a review that staff have not changed yet. */
const newReviewVersion = 0

/** Approves a new order. The staff member of `call` needs a signature. */
export async function approveOrder(call: ApiCall, orderId: string): Promise<void> {
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    params: { orderId },
    body: { version: newReviewVersion },
  })
}
