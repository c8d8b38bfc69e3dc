/** Steps of staff who refund orders. */
import fc from 'fast-check'

import { pick } from '#tests/support/histories/run-histories.ts'

import type { ModelOrder } from './payment-model.ts'
import { adminOf, numberOf, refusalText, type PaymentStep } from './payment-shop.ts'
import { closeRefund, requestRefund } from './refund-in-model.ts'

/**
 * An amount in sen, or all that is not refunded yet. The shop must refuse more than the remainder.
 */
type RefundPart = 5_000 | 'remainder' | 'remainder plus 1 sen'

export const refundArbitrary = fc
  .tuple(fc.nat(9), fc.constantFrom<RefundPart>(5_000, 'remainder', 'remainder plus 1 sen'))
  .map(([index, part]) => refundStep(index, part))

export function refundStep(index: number, part: RefundPart): PaymentStep {
  return {
    name: `request refund of ${part}, order ${index}`,
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
  return total - refunded + (part === 'remainder' ? 0 : 1)
}

export const closeRefundArbitrary = fc
  .tuple(fc.nat(9), fc.boolean())
  .map(([index, isDone]) => closeRefundStep(index, isDone))

export function closeRefundStep(index: number, isDone: boolean): PaymentStep {
  return {
    name: `close refund ${index} as ${isDone ? 'done' : 'withdrawn'}`,
    mayRun: ({ orders }) => orders.some(hasOpenRefund),
    act: async (real, model) => {
      const order = pick(model.orders.filter(hasOpenRefund), index)
      const orderId = await numberOf(real, model.orders.indexOf(order))
      const { db } = real.testShop.shop
      const { id: refundId } = await db
        .selectFrom('refund')
        .innerJoin('orders', 'orders.id', 'refund.order_id')
        .select(['refund.id'])
        .where('number', '=', orderId)
        .where('refund.state', '=', 'open')
        .executeTakeFirstOrThrow()
      const call = await adminOf(real)
      await call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
        params: { orderId, refundId },
        body: isDone ? { state: 'done', reference: 'TRANSFER 1' } : { state: 'withdrawn' },
      })
      const row = db.selectFrom('orders').select('payment').where('number', '=', orderId)
      return (await row.executeTakeFirstOrThrow()).payment
    },
    expect: (model) => closeRefund(pick(model.orders.filter(hasOpenRefund), index), isDone),
  }
}

const hasOpenRefund = ({ openRefund }: ModelOrder) => openRefund !== undefined
