/** Steps of staff who refund orders. */
import fc from 'fast-check'

import { pick } from '#tests/support/histories/run-histories.ts'

import type { ModelOrder } from './payment-model.ts'
import { adminOf, numberOf, refusalText, type PaymentStep } from './payment-shop.ts'
import { closeRefund, requestRefund } from './refund-in-model.ts'

/** In sen; `rest` is what is not refunded yet. */
type RefundPart = 5_000 | 'rest' | 'a sen above the rest'

export const refund = fc
  .tuple(fc.nat(9), fc.constantFrom<RefundPart>(5_000, 'rest', 'a sen above the rest'))
  .map(([index, part]) => refundPart(index, part))

export function refundPart(index: number, part: RefundPart): PaymentStep {
  return {
    name: `refund: ${part} of order ${index}`,
    mayRun: ({ orders }) => orders.length > 0,
    act: async (real, model) => {
      const amount = refundAmount(pick(model.orders, index), part)
      const params = { orderId: await numberOf(real, index % model.orders.length) }
      const body = { amount: (amount / 100).toFixed(2), reason: 'goodwill', words: '' } as const
      const call = await adminOf(real)
      return call('POST /api/admin/orders/{orderId}/refunds', { params, body }).then(
        () => 'refund_due',
        refusalText,
      )
    },
    expect: (model) => {
      const order = pick(model.orders, index)
      return requestRefund(order, refundAmount(order, part))
    },
  }
}

function refundAmount({ total, refunded }: ModelOrder, part: RefundPart): number {
  if (part === 5_000) return part
  return total - refunded + (part === 'rest' ? 0 : 1)
}

export const closing = fc
  .tuple(fc.nat(9), fc.boolean())
  .map(([index, isDone]) => closeOpenRefund(index, isDone))

export function closeOpenRefund(index: number, isDone: boolean): PaymentStep {
  return {
    name: `close: open refund ${index}, ${isDone ? 'paid' : 'withdrawn'}`,
    mayRun: ({ orders }) => orders.some(hasTask),
    act: async (real, model) => {
      const order = pick(model.orders.filter(hasTask), index)
      const orderId = await numberOf(real, model.orders.indexOf(order))
      const { db } = real.testShop.shop
      const task = await db
        .selectFrom('refund')
        .innerJoin('orders', 'orders.id', 'refund.order_id')
        .select(['refund.id'])
        .where('number', '=', orderId)
        .where('refund.state', '=', 'open')
        .executeTakeFirstOrThrow()
      const call = await adminOf(real)
      await call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
        params: { orderId, refundId: task.id },
        body: isDone ? { state: 'done', reference: 'TRANSFER 1' } : { state: 'withdrawn' },
      })
      const row = db.selectFrom('orders').select('payment').where('number', '=', orderId)
      return (await row.executeTakeFirstOrThrow()).payment
    },
    expect: (model) => closeRefund(pick(model.orders.filter(hasTask), index), isDone),
  }
}

const hasTask = ({ task }: ModelOrder) => task !== undefined
