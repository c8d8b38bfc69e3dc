/*
 * What pressing Pay again means for an order that exists already: with its key, with the same content,
 * or from its page. The response of every state is in docs/decisions/100-pressing-pay-again.md.
 */
import { isMoneyHere, type PaymentState } from './payment-state.ts'

export type Repeat =
  /** Lead to its open bill, or make another one. */
  | 'pay'
  /** It is paid: lead to its confirmation. */
  | 'show'
  /** It cannot be paid any more: the same cart is a new order. */
  | 'over'

/** `isLate`: its time to pay has run out, whether a job has ended it already or not. */
export function judgeRepeat(payment: PaymentState, isLate: boolean): Repeat {
  if (isMoneyHere(payment)) return 'show'
  if (payment === 'expired' || payment === 'refunded') return 'over'
  return isLate ? 'over' : 'pay'
}
