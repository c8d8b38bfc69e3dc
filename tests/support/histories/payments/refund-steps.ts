/** Steps of staff who refund orders. */
import fc from 'fast-check'

import { indexArbitrary, pick } from '#tests/support/histories/run-histories.ts'

import type { ModelOrder } from './payment-model.ts'
import { callAsAdmin, findOrderNumber, toModelResult, type PaymentStep } from './payment-shop.ts'
import { closeRefund, requestRefund, type RefundOutcome } from './refund-in-model.ts'

const partialRefundSen = 5_000

/**
 * An amount in sen, or all that is not refunded yet. The shop must refuse more than the remainder.
 */
type RefundRequest = typeof partialRefundSen | 'remainder' | 'remainder plus 1 sen'

export const refundArbitrary = fc
  .tuple(
    indexArbitrary,
    fc.constantFrom<RefundRequest>(partialRefundSen, 'remainder', 'remainder plus 1 sen'),
  )
  .map(([index, request]) => refundStep(index, request))

export function refundStep(index: number, request: RefundRequest): PaymentStep {
  return {
    name: `request refund of ${request}, order ${index}`,
    canRun: ({ orders }) => orders.length > 0,
    runInShop: async (real, model) => {
      const amountSen = calculateRefundSen(pick(model.orders, index), request)
      const params = { orderId: await findOrderNumber(real, index % model.orders.length) }
      const body = { amount: (amountSen / 100).toFixed(2), reason: 'goodwill', note: '' } as const
      const call = await callAsAdmin(real)
      return call('POST /api/admin/orders/{orderId}/refunds', { params, body }).then(
        () => 'refund_due',
        toModelResult,
      )
    },
    applyToModel: (model) => {
      const order = pick(model.orders, index)
      return requestRefund(order, calculateRefundSen(order, request))
    },
  }
}

function calculateRefundSen({ totalSen, refundedSen }: ModelOrder, request: RefundRequest): number {
  if (request === partialRefundSen) return request
  return totalSen - refundedSen + (request === 'remainder' ? 0 : 1)
}

export const closeRefundArbitrary = fc
  .tuple(indexArbitrary, fc.boolean())
  .map(([index, isDone]) => closeRefundStep(index, isDone ? 'done' : 'withdrawn'))

export function closeRefundStep(index: number, outcome: RefundOutcome): PaymentStep {
  return {
    name: `close refund ${index} as ${outcome}`,
    canRun: ({ orders }) => orders.some(hasOpenRefund),
    runInShop: async (real, model) => {
      const order = pick(model.orders.filter(hasOpenRefund), index)
      const orderId = await findOrderNumber(real, model.orders.indexOf(order))
      const { db } = real.testShop.shop
      const { id: refundId } = await db
        .selectFrom('refund')
        .innerJoin('orders', 'orders.id', 'refund.order_id')
        .select(['refund.id'])
        .where('number', '=', orderId)
        .where('refund.state', '=', 'open')
        .executeTakeFirstOrThrow()
      const call = await callAsAdmin(real)
      await call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
        params: { orderId, refundId },
        body:
          outcome === 'done' ? { state: 'done', reference: 'TRANSFER 1' } : { state: 'withdrawn' },
      })
      const row = db.selectFrom('orders').select('payment').where('number', '=', orderId)
      return (await row.executeTakeFirstOrThrow()).payment
    },
    applyToModel: (model) => closeRefund(pick(model.orders.filter(hasOpenRefund), index), outcome),
  }
}

const hasOpenRefund = ({ openRefundSen }: ModelOrder) => openRefundSen !== undefined
