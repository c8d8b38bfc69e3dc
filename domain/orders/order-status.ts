/*
 * The four documented statuses of an order in the pharmacy. Staff may set any of them on any order
 * (D-77). An unlikely change needs a confirmation and is written to the audit log. Payment,
 * dispatch and delivery are stored separately.
 */
import { isPaymentReceived, type PaymentState } from '#domain/payments/payment-state.ts'

/** In the documented order of the filter. */
export const orderStatuses = ['Preparing', 'Investigation', 'PENDING', 'Ready to Ship'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export function isOrderStatus(value: unknown): value is OrderStatus {
  return orderStatuses.some((status) => status === value)
}

export const firstStatus: OrderStatus = 'PENDING'

/**
 * Returns the status after payment. It changes only if staff have not changed it before (D-89). No
 * order is made before it is paid.
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

export type StatusWarning =
  /** Work would begin, or a parcel leave, before payment. */
  | 'unpaid'
  /**
   * No pharmacist has approved it. An approval at the pharmacy desk changes the status
   * automatically. Orders without flags are prepared before the approval, but none may leave
   * without it.
   */
  | 'unapproved'
  /** The order would go back to an earlier status. */
  | 'backwards'
  /** The parcel has left. */
  | 'dispatched'

/** Returns what staff must confirm before this change; empty when it is a normal change. */
export function statusWarnings(
  order: {
    readonly status: OrderStatus
    readonly payment: PaymentState
    readonly dispatchedAt: Date | undefined
    /** Approved by a pharmacist. Moving it back to Investigation puts the approval in doubt. */
    readonly approved: boolean
  },
  to: OrderStatus,
): readonly StatusWarning[] {
  if (to === order.status) return []
  const doubts: StatusWarning[] = []
  const isWork = to === 'Preparing' || to === 'Ready to Ship'
  if (isWork && !isPaymentReceived(order.payment)) doubts.push('unpaid')
  const isInDoubt = order.status === 'Investigation'
  if (isWork && (isInDoubt || (to === 'Ready to Ship' && !order.approved)))
    doubts.push('unapproved')
  if (progress[to] < progress[order.status]) doubts.push('backwards')
  if (order.dispatchedAt !== undefined) doubts.push('dispatched')
  return doubts
}
