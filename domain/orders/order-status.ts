/*
 * Where an order stands in the pharmacy: four documented strings. Staff may set any of them on any
 * order (D-77); what looks like a slip asks for a confirmation and is written to the audit log.
 * Payment, dispatch and delivery are separate facts.
 */
import { isMoneyHere, type PaymentState } from '#domain/payments/payment-state.ts'

/** In the documented order of the filter. */
export const orderStatuses = ['Preparing', 'Investigation', 'PENDING', 'Ready to Ship'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export function isOrderStatus(value: unknown): value is OrderStatus {
  return orderStatuses.some((status) => status === value)
}

/** What a new order begins as. */
export const firstStatus: OrderStatus = 'PENDING'

/**
 * What a paid order becomes by itself; only an order that nobody has touched moves (D-89). Before
 * the money is here no order starts being made.
 */
export function statusAfterPayment(
  current: OrderStatus,
  health: { readonly hasAllergyConflict: boolean; readonly hasMedicalNote: boolean },
): OrderStatus {
  if (current !== firstStatus) return current
  return health.hasAllergyConflict || health.hasMedicalNote ? 'Investigation' : 'Preparing'
}

const progress: Readonly<Record<OrderStatus, number>> = {
  PENDING: 0,
  Investigation: 1,
  Preparing: 2,
  'Ready to Ship': 3,
}

export type StatusDoubt =
  /** Work would begin, or a parcel leave, without the customer's money. */
  | 'unpaid'
  /**
   * No pharmacist has approved what would be made or sent; at the pharmacy desk an approval moves it by
   * itself. Plain orders are prepared while they wait for her, but none leaves without her.
   */
  | 'unapproved'
  /** The order would go back to an earlier stage. */
  | 'backwards'
  /** The parcel has left already. */
  | 'dispatched'

/** What staff must confirm before this change; empty when it is plain sailing. */
export function doubtsAbout(
  order: {
    readonly status: OrderStatus
    readonly payment: PaymentState
    readonly dispatchedAt: Date | undefined
    /** A pharmacist has approved it; whoever put it back into Investigation has called that into doubt. */
    readonly approved: boolean
  },
  to: OrderStatus,
): readonly StatusDoubt[] {
  if (to === order.status) return []
  const doubts: StatusDoubt[] = []
  const isWork = to === 'Preparing' || to === 'Ready to Ship'
  if (isWork && !isMoneyHere(order.payment)) doubts.push('unpaid')
  const isInDoubt = order.status === 'Investigation'
  if (isWork && (isInDoubt || (to === 'Ready to Ship' && !order.approved)))
    doubts.push('unapproved')
  if (progress[to] < progress[order.status]) doubts.push('backwards')
  if (order.dispatchedAt !== undefined) doubts.push('dispatched')
  return doubts
}
