/** Steps of staff who refund orders. */
import fc from 'fast-check'

import { pick } from '#tests/support/histories/run-histories.ts'

import type { ModelOrder } from './payment-model.ts'
import { adminOf, numberOf, refusalText, type PaymentStep } from './payment-shop.ts'
import { closeRefund, requestRefund } from './refund-in-model.ts'

export const refund = fc
  .tuple(fc.nat(9), fc.constantFrom(5_000, 'rest' as const))
  .map(([index, part]): PaymentStep => ({
    name: `refund: ${part} of order ${index}`,
    mayRun: ({ orders }) => orders.length > 0,
    act: async (real, model) => {
      const order = pick(model.orders, index)
      const amount = part === 'rest' ? order.total - order.refunded : part
      const params = { orderId: await numberOf(real, index % model.orders.length) }
      const body = { amount: (amount / 100).toFixed(2), reason: 'goodwill', words: '' } as const
      const call = await adminOf(real)
      return call('POST /api/admin/orders/{orderId}/refunds', { params, body }).then(
        () => 'refund_due',
        refusalText,
      )
    },
    expect: (model) => requestRefund(pick(model.orders, index), part),
  }))

export const closing = fc.tuple(fc.nat(9), fc.boolean()).map(([index, isDone]): PaymentStep => ({
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
}))

const hasTask = ({ task }: ModelOrder) => task !== undefined
