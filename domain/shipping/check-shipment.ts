/* Checks whether an order can be shipped now, for the ship screen and the import of parcels. */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isPaymentReceived, type PaymentState } from '#domain/payments/payment-state.ts'

export const shipmentCheckResults = [
  'ready',
  // No pharmacist approved the order: it can be shipped only with a written reason.
  'not approved',
  // The courier has the parcel; staff can still correct the tracking number.
  'shipped',
  // Staff handed the order over without a courier.
  'handed over',
  'not paid',
  // Refunded in full, or a refund is due.
  'refund',
  // The status is not Ready to Ship.
  'not ready',
  // A jar contains a recalled lot. Staff confirm on the order's page that the jar was replaced.
  'recalled',
] as const

export type ShipmentCheckResult = (typeof shipmentCheckResults)[number]

/**
 * Returns the first result that applies, in the sequence of the checks below: an order that has
 * left the pharmacy is reported as such, whatever its payment is. The sequence of
 * `shipmentCheckResults` has no meaning.
 */
export function checkShipment(
  order: Departure & {
    readonly status: OrderStatus
    readonly payment: PaymentState
    /** True when a pharmacist has approved the order. */
    readonly isApproved: boolean
    /** True when a jar of the order contains a recalled lot. */
    readonly hasRecalledLot: boolean
  },
): ShipmentCheckResult {
  // `dispatchedAt` is set only when a courier has the parcel.
  if (hasLeftPharmacy(order)) return order.dispatchedAt ? 'shipped' : 'handed over'
  const paymentProblem = findPaymentProblem(order.payment)
  if (paymentProblem) return paymentProblem
  if (order.status !== 'Ready to Ship') return 'not ready'
  if (order.hasRecalledLot) return 'recalled'
  return order.isApproved ? 'ready' : 'not approved'
}

/** Returns why the payment does not allow the order to leave the pharmacy, or undefined. */
export function findPaymentProblem(payment: PaymentState): 'not paid' | 'refund' | undefined {
  if (payment === 'refund_due' || payment === 'refunded') return 'refund'
  return isPaymentReceived(payment) ? undefined : 'not paid'
}

/** Sentences for staff about one order, as English message keys. */
export const shipmentTexts: Readonly<Record<ShipmentCheckResult, string>> = {
  ready: 'Approved and ready to ship.',
  'not approved': 'No pharmacist has approved this order.',
  shipped: 'This order is already shipped.',
  'handed over': 'This order was handed over without a courier.',
  'not paid': 'This order is not paid. Do not ship it.',
  refund: 'This order is being refunded or was refunded. Do not ship it.',
  recalled:
    'A jar of this order contains a recalled lot. Replace it, then ship the order on its own page.',
  'not ready': 'This order is not Ready to Ship. Its label may have been scanned too early.',
}
