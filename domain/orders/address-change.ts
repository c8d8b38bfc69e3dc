/*
 * The buyer may change the address of a paid order for some hours (a setting of the shop), but only
 * until the parcel is ready for the courier. The delivery fee stays as paid, so a move to a state
 * with a higher fee is rejected.
 */
import { getSurcharge } from '#domain/checkout/delivery-fee.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { type Sen, ZERO_SEN } from '#domain/money.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { isDeclined, type ReviewState } from '#domain/pharmacy/review-state.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { addDuration } from '#domain/time.ts'
import type { Order } from './order.ts'

/**
 * `not made`: the order was declined or refunded, so nothing is sent. `too late`: the hours for a
 * change are over. `handed over`: the parcel has left or is ready for the courier, whose label may
 * show the address.
 */
export const addressChangeRefusals = ['not paid', 'not made', 'too late', 'handed over'] as const

type AddressChangeRefusal = (typeof addressChangeRefusals)[number]

/** Why the address cannot be changed: English message keys, for the buyer. */
export const addressChangeRefusalTexts: Readonly<Record<AddressChangeRefusal, string>> = {
  'not paid': 'The address can be changed once the order is paid.',
  'not made': 'Nothing is sent for this order, so its address cannot be changed.',
  'too late': 'The address can no longer be changed. Please contact us.',
  'handed over':
    'The parcel is ready for the courier, so the address can no longer be changed. Please contact us.',
}

type AddressChangeCheckResult =
  | { readonly state: 'open'; readonly openUntil: Date }
  | { readonly state: 'closed'; readonly reason: AddressChangeRefusal }

type AddressChangeOrder = Pick<
  Order,
  'payment' | 'paidAt' | 'status' | 'trackingNumber' | 'dispatchedAt' | 'deliveredAt'
> & { readonly review: ReviewState }

/**
 * Returns the last moment at which the buyer may change the address, or why the buyer may not
 * change it.
 */
export function checkAddressChange(
  order: AddressChangeOrder,
  delivery: DeliverySettings,
  now: Date,
): AddressChangeCheckResult {
  const { payment, paidAt, status, trackingNumber, dispatchedAt, deliveredAt } = order
  const isRefunded = payment === 'refunded'
  const wasPaid = isPaymentReceived(payment) || isRefunded
  if (!wasPaid || paidAt === undefined) return { state: 'closed', reason: 'not paid' }
  // With a tracking number, the courier's label may already be printed.
  const isReadyForCourier = status === 'Ready to Ship' || Boolean(trackingNumber)
  if (isReadyForCourier || dispatchedAt !== undefined || deliveredAt !== undefined)
    return { state: 'closed', reason: 'handed over' }
  // With an open refund the order may still be made, because the refund may be of a part.
  if (isRefunded || isDeclined(order)) return { state: 'closed', reason: 'not made' }
  const openUntil = addDuration(paidAt, delivery.addressChange)
  return now > openUntil ? { state: 'closed', reason: 'too late' } : { state: 'open', openUntil }
}

/**
 * Compares the delivery fee of a new state with the fee that was paid for an order, or for each
 * delivery of a subscription. The comparison is only whether there is a fee, because the owner may
 * have changed the amount since the payment. An unchanged state is always 'same'.
 */
export function compareDeliveryFee(
  paidFee: Sen,
  states: { readonly from: MalaysianState | ''; readonly to: MalaysianState },
  delivery: DeliverySettings,
): 'same' | 'costs more' | 'costs less' {
  if (states.from === states.to) return 'same'
  const hasPaidFee = paidFee > ZERO_SEN
  const needsFee = getSurcharge(states.to, delivery) > ZERO_SEN
  if (needsFee === hasPaidFee) return 'same'
  return needsFee ? 'costs more' : 'costs less'
}
