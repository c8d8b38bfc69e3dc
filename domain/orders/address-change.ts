/*
 * The address of a paid order may be corrected for 24 hours, while the parcel is not ready
 * (decisions D-85). The delivery fee is never recomputed: a change that would cost more is refused.
 */
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { isMoneyHere } from '#domain/payments/payment-state.ts'
import { surchargeOf } from '#domain/checkout/delivery-fee.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { later } from '#domain/time.ts'
import type { Order } from './order.ts'

export type AddressChange =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'not paid' | 'too late' | 'on its way' | 'fee differs' }

/** `to` is the new state; leave it out to ask whether the button is shown at all. */
export function judgeAddressChange(
  order: Pick<Order, 'payment' | 'paidAt' | 'status' | 'dispatchedAt' | 'address'>,
  delivery: DeliverySettings,
  now: Date,
  to?: MalaysianState,
): AddressChange {
  if (!isMoneyHere(order.payment) || order.paidAt === undefined) {
    return { ok: false, why: 'not paid' }
  }
  if (order.status === 'Ready to Ship' || order.dispatchedAt !== undefined) {
    return { ok: false, why: 'on its way' }
  }
  if (now > later(order.paidAt, delivery.addressChange)) return { ok: false, why: 'too late' }
  const paidFor = surchargeOf(order.address.state || undefined, delivery)
  if (to !== undefined && surchargeOf(to, delivery) > paidFor) {
    return { ok: false, why: 'fee differs' }
  }
  return { ok: true }
}
