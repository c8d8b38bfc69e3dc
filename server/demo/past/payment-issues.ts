/**
 * Plans one payment issue of each kind for the demo, except those of subscriptions
 * (subscriptions.ts). Where possible, the stand-ins cause the issue as a real provider would,
 * instead of a row inserted by hand.
 */
import { days, subtractDuration, hours, type Duration } from '#domain/time.ts'
import { watchShop } from '#server/operations/watch-shop.ts'

import { payBillOfOtherShop, receiveUnmatchedMessage } from './issues/other-shop-issues.ts'
import {
  exceedVoucherLimit,
  payWrongAmount,
  payReplacedOrder,
  payTwice,
} from './issues/order-issues.ts'
import type { DemoPast } from './past.ts'

/** How long before the first start the orders with an issue are placed, by kind of issue. */
const issueAges = {
  'paid twice': days(12),
  replaced: days(9.5),
  'voucher over limit': days(7.5),
  'wrong amount': days(6),
} as const

/**
 * Ages of all orders that the payment issues place: `payReplacedOrder` and `exceedVoucherLimit`
 * place two orders each.
 */
export const agesOfIssueOrders: readonly Duration[] = [
  issueAges['paid twice'],
  issueAges.replaced,
  issueAges.replaced,
  issueAges['voucher over limit'],
  issueAges['voucher over limit'],
  issueAges['wrong amount'],
]

export function planPaymentIssues(past: DemoPast, present: Date): void {
  const { timeline } = past
  const planAt = (age: Duration, run: () => Promise<void>) =>
    timeline.plan(subtractDuration(present, age), run)
  planAt(days(9), () => payBillOfOtherShop(past, 'closed'))
  planAt(issueAges['paid twice'], () => payTwice(past))
  planAt(issueAges.replaced, () => payReplacedOrder(past))
  planAt(issueAges['voucher over limit'], () => exceedVoucherLimit(past))
  planAt(issueAges['wrong amount'], () => payWrongAmount(past))
  planAt(days(1.5), () => payBillOfOtherShop(past, 'open'))
  planAt(hours(30), () => receiveUnmatchedMessage(past))
  // The owner gets the alert about open issues in the past, so the first start sends none.
  planAt(hours(2), () => watchShop(past.shop, past.shop.now()))
}
