/*
 * Responses to refused vouchers: the text is the response body, as the specification says (D-55 in
 * docs/decisions/register.md). Unknown, paused, future, expired and used-up codes have the same
 * text, so that guessing finds no usable code (T-C01 in docs/threats.md). Status 410 reveals that a
 * code existed, but such a code has ended or is used up, so an attacker cannot use it. For a valid
 * code, the text gives the reason. See docs/decisions/010-voucher-refusals.md.
 */
import type { VoucherRefusal } from './validate-voucher.ts'

const notValidText = 'This voucher code is not valid or has expired.'

export const voucherRefusals: Readonly<
  Record<VoucherRefusal, { readonly status: 404 | 410 | 422; readonly text: string }>
> = {
  unknown: { status: 404, text: notValidText },
  paused: { status: 404, text: notValidText },
  'not yet': { status: 404, text: notValidText },
  expired: { status: 410, text: notValidText },
  'used up': { status: 410, text: notValidText },
  // "In an hour": the hold of an order ends after `payment.voucherHold`. "In three hours": the hold
  // of a subscription ends after `approvalLifetime`. vouchers.test.ts compares the texts with both.
  'taken for now': {
    status: 422,
    text: 'This voucher is being used in another order right now. Please try again in an hour.',
  },
  'taken by subscriptions': {
    status: 422,
    text: 'This voucher is being used in another plan right now. Please try again in three hours.',
  },
  'customer limit': { status: 422, text: 'You have already used this voucher.' },
  'held by customer': {
    status: 422,
    text: 'You have used this voucher in an order that is not paid yet. Pay for that order, or try again in an hour.',
  },
  'held by subscriptions of customer': {
    status: 422,
    text: 'You have used this voucher in a plan that is not paid yet. Pay for that plan, or try again in three hours.',
  },
  'minimum spend': {
    status: 422,
    text: 'This voucher needs a higher subtotal. Add a product to your cart and try again.',
  },
  'cart unknown': {
    status: 422,
    text: 'This voucher takes a percentage off a cart. Apply it at checkout.',
  },
}
