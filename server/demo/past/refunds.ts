/**
 * Refund tasks of the stories: opened after the delivery or with a decline, closed the next day.
 */
import { subtractDuration, hours } from '#domain/time.ts'
import { closeRefund } from '#server/order-desk/refunds/close-refund.ts'
import { requestRefund } from '#server/order-desk/refunds/request-refund.ts'

import type { DemoPast, PastOrder } from './past.ts'

/**
 * Requests the refunds of stories whose parcel was delivered. These refunds must have an amount. A
 * decline opens its own refund.
 */
export async function requestStoryRefunds({ shop, staff, orders }: DemoPast): Promise<void> {
  for (const order of orders) {
    const { refund } = order.story
    if (!refund || order.hasRefund || !order.isDelivered) continue
    if (refund.amount === undefined)
      throw new Error(`the refund of demo order ${order.number} has no amount`)
    await requestRefund(shop, staff.admin, order.number, {
      amount: refund.amount,
      reason: refund.reason ?? 'goodwill',
      note: 'Agreed with the customer by email.',
    })
    order.hasRefund = true
  }
}

/** Closes open refunds as their story requires: paid back or withdrawn. */
export async function closeStoryRefunds(past: DemoPast): Promise<void> {
  const { shop, orders } = past
  const ordersWithRefundToClose = orders.filter(
    ({ hasRefund, story }) => hasRefund && story.refund && story.refund.finalState !== 'open',
  )
  if (ordersWithRefundToClose.length === 0) return
  const openRefundRows = await shop.db
    .selectFrom('refund')
    .select(['id', 'order_id'])
    .where('state', '=', 'open')
    .where(
      'order_id',
      'in',
      ordersWithRefundToClose.map(({ id }) => id),
    )
    .execute()
  for (const { id, order_id: orderId } of openRefundRows) {
    const order = ordersWithRefundToClose.find((candidate) => candidate.id === orderId)
    // The review was at 10:00 and this task runs at 10:30: a refund of this morning waits a day.
    if (order && !wasJustDeclined(past, order)) await closeDemoRefund(past, order, id)
  }
}

function wasJustDeclined({ shop }: DemoPast, { declinedAt }: PastOrder): boolean {
  return declinedAt !== undefined && declinedAt > subtractDuration(shop.now(), hours(1))
}

async function closeDemoRefund(
  { shop, staff }: DemoPast,
  order: PastOrder,
  refundId: number,
): Promise<void> {
  const isDone = order.story.refund?.finalState === 'done'
  await closeRefund(
    shop,
    staff.admin,
    { orderNumber: order.number, refundId },
    {
      state: isDone ? 'done' : 'withdrawn',
      reference: isDone ? `DEMO-${String(refundId).padStart(6, '0')}` : '',
    },
  )
}
