/*
 * What a refused voucher answers: the body of the reply is this text (decisions D-55). Codes that
 * are unknown, paused, not yet valid, expired or used up read the same, so that guessing teaches nothing
 * (T-C01); only a dead code is told apart by its status, and a dead code is worth nothing. Who
 * holds a living code is helped with the reason. Why: docs/decisions/010-voucher-refusals.md.
 */
import type { VoucherRefusal } from './judge-voucher.ts'

const notValid = 'This voucher code is not valid or has expired.'

export const voucherRefusals: Readonly<
  Record<VoucherRefusal, { readonly status: 404 | 410 | 422; readonly text: string }>
> = {
  unknown: { status: 404, text: notValid },
  paused: { status: 404, text: notValid },
  'not yet': { status: 404, text: notValid },
  expired: { status: 410, text: notValid },
  'used up': { status: 410, text: notValid },
  'taken for now': {
    status: 422,
    text: 'This voucher is being used in another order right now. Please try again in an hour.',
  },
  'customer limit': { status: 422, text: 'You have already used this voucher.' },
  'minimum spend': {
    status: 422,
    text: 'This voucher needs a higher subtotal. Add something to your cart and try again.',
  },
  'cart unknown': {
    status: 422,
    text: 'This voucher takes a percentage off a cart. Apply it at checkout.',
  },
}
