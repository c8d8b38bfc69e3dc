/**
 * Payment issues of orders: each function places one or two orders and causes one kind of issue. If
 * an issue takes time, its function plans the later steps on the timeline.
 */
import { hours, addDuration, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { hashCustomer } from '#server/checkout/hash-customer.ts'
import type { DemoPast } from '#server/demo/past/past.ts'
import { payBill, planUnpaidOrderJobs } from '#server/demo/past/place-orders.ts'
import { overusedVoucher } from '#server/demo/past/vouchers.ts'
import { checkBill } from '#server/payments/bills/check-bill.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'

import { createDemoBill } from './create-demo-bill.ts'
import {
  addPaidOrder,
  getDemoGuest,
  placeIssueOrder,
  placeWithLostBill,
} from './place-issue-order.ts'

/** "refund due": the first bill was lost; the customer paid a second one and then the first. */
export async function payTwice(past: DemoPast): Promise<void> {
  const { shop, standIns, timeline } = past
  const buyer = getDemoGuest(51)
  const firstOrder = await placeWithLostBill(past, buyer, { browser: 'twice', cart: [[23, 1]] })
  const lostBillId = await standIns.findBill(firstOrder.number)
  timeline.plan(addDuration(shop.now(), minutes(6)), async () => {
    await standIns.setClock('billplz', shop.now())
    const repeatedPayment = await transact(shop.db, (tx) =>
      payOrderAgain(shop, tx, firstOrder.orderId, hashCustomer(shop, buyer.email)),
    )
    if (repeatedPayment.kind !== 'begun')
      throw new Error(`demo order ${firstOrder.number} is ${repeatedPayment.kind}`)
    const openBillResult = await openBill(shop, repeatedPayment.attempt)
    if (!openBillResult.ok)
      throw new Error(
        `no second bill for demo order ${firstOrder.number}: ${openBillResult.reason}`,
      )
    await payBill(past, { attemptId: repeatedPayment.attempt.id, billId: openBillResult.billId })
    addPaidOrder(past, firstOrder, buyer)
  })
  timeline.plan(addDuration(shop.now(), minutes(9)), () =>
    payBill(past, { attemptId: firstOrder.attemptId, billId: lostBillId, isKnown: false }),
  )
}

/** "replaced order paid": the customer changed the cart and then paid the earlier order. */
export async function payReplacedOrder(past: DemoPast): Promise<void> {
  const { shop, timeline } = past
  const buyer = getDemoGuest(52)
  const earlierOrder = await placeIssueOrder(past, buyer, { browser: 'replaced', cart: [[24, 1]] })
  timeline.plan(addDuration(shop.now(), minutes(7)), async () => {
    await placeIssueOrder(past, buyer, {
      browser: 'replaced',
      cart: [
        [24, 1],
        [35, 1],
      ],
    })
    planUnpaidOrderJobs(past, shop.now())
  })
  timeline.plan(addDuration(shop.now(), minutes(12)), async () => {
    await payBill(past, earlierOrder)
    addPaidOrder(past, earlierOrder, buyer)
  })
}

/** "voucher over limit": an order expired, another used its voucher, then the first was paid. */
export async function exceedVoucherLimit(past: DemoPast): Promise<void> {
  const { shop, timeline } = past
  const cart = [[28, 1]] as const
  const [lateBuyer, otherBuyer] = [getDemoGuest(54), getDemoGuest(55)]
  const lateOrder = await placeIssueOrder(past, lateBuyer, {
    browser: 'late',
    cart,
    voucher: overusedVoucher,
  })
  planUnpaidOrderJobs(past, shop.now())
  timeline.plan(addDuration(shop.now(), hours(3)), async () => {
    const otherOrder = await placeIssueOrder(past, otherBuyer, {
      browser: 'other',
      cart,
      voucher: overusedVoucher,
    })
    timeline.plan(addDuration(shop.now(), minutes(4)), async () => {
      await payBill(past, otherOrder)
      addPaidOrder(past, otherOrder, otherBuyer)
    })
  })
  timeline.plan(addDuration(shop.now(), hours(4)), async () => {
    await payBill(past, lateOrder)
    addPaidOrder(past, lateOrder, lateBuyer)
  })
}

/** "bill differs": the bill that was paid has another amount than the order. */
export async function payWrongAmount(past: DemoPast): Promise<void> {
  const { shop, standIns } = past
  const buyer = getDemoGuest(53)
  const order = await placeWithLostBill(past, buyer, { browser: 'amount', cart: [[25, 1]] })
  const billId = await createDemoBill(past, {
    reference: order.number,
    // RM 10 less than the order.
    amountSen: order.totalSen - 1_000,
    buyer,
  })
  await standIns.payBill(billId, 'pay', shop.now())
  await checkBill(shop, order.attemptId, {
    cause: 'callback',
    purpose: 'settlement',
    billId,
  })
  planUnpaidOrderJobs(past, shop.now())
}
