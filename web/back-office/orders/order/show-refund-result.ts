import { ApiError } from '#web/api/client.ts'

import type { OrderActions, StaffOrder } from './use-order.ts'

/**
 * Like `showResult`, for a call that opens or closes a refund. Also loads the order again when the
 * reply was lost, because the page could otherwise tell staff to pay a refund that is closed.
 * Danger: do not use it for calls with `updatedAt`. After the reload, the next press would
 * overwrite what a colleague changed meanwhile.
 */
export async function showRefundResult(
  { showResult, reload }: Pick<OrderActions, 'showResult' | 'reload'>,
  call: Promise<StaffOrder>,
): Promise<void> {
  try {
    await showResult(call)
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) reload()
    throw error
  }
}
