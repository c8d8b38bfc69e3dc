/*
 * The four statuses of an order in the pharmacy, whose texts the specification fixes. Staff may set
 * any status on any order. A change with a warning (listStatusWarnings) needs a confirmation. Every
 * change by staff is recorded in the audit log (D-77 in docs/decisions/register.md). Payment,
 * dispatch and delivery are stored separately.
 */
import { isPaymentReceived, type PaymentState } from '#domain/payments/payment-state.ts'
import { hasLeftPharmacy, type Departure } from './left-pharmacy.ts'

/** In the sequence of the filter on the orders desk, fixed by the specification. */
export const orderStatuses = ['Preparing', 'Investigation', 'PENDING', 'Ready to Ship'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export function isOrderStatus(value: unknown): value is OrderStatus {
  return orderStatuses.some((status) => status === value)
}

/** The status of a new order, until it is paid. */
export const initialStatus: OrderStatus = 'PENDING'

/**
 * Returns the status of an order that has just been paid: Investigation if a pharmacist must decide
 * before it is made, else Preparing. A status that staff set before the payment stays.
 */
export function deriveStatusAfterPayment(
  current: OrderStatus,
  health: { readonly hasAllergyConflict: boolean; readonly hasMedicalNote: boolean },
): OrderStatus {
  if (current !== initialStatus) return current
  return health.hasAllergyConflict || health.hasMedicalNote ? 'Investigation' : 'Preparing'
}

/** The usual sequence of the statuses; a change to a lower number is `backwards`. */
const statusRank: Readonly<Record<OrderStatus, number>> = {
  PENDING: 0,
  Investigation: 1,
  Preparing: 2,
  'Ready to Ship': 3,
}

export type StatusWarning =
  /** The order would be prepared or shipped before it is paid. */
  | 'unpaid'
  /**
   * No pharmacist has approved the order. Staff rarely need this change: an approval at the
   * pharmacy desk changes the status by itself. Orders without flags may be prepared before the
   * approval, but no order may be shipped without an approval.
   */
  | 'unapproved'
  /** The order would go back to an earlier status. */
  | 'backwards'
  /** The order has left the pharmacy (`hasLeftPharmacy`). */
  | 'departed'

/** Lists the warnings that staff must confirm; empty for a usual change or no change. */
export function listStatusWarnings(
  order: Departure & {
    readonly status: OrderStatus
    readonly payment: PaymentState
    /**
     * True when a pharmacist has approved the order. The approval does not count while the order is
     * in the status Investigation, because it is in doubt there.
     */
    readonly isApproved: boolean
  },
  newStatus: OrderStatus,
): readonly StatusWarning[] {
  if (newStatus === order.status) return []
  const warnings: StatusWarning[] = []
  const makesOrShips = newStatus === 'Preparing' || newStatus === 'Ready to Ship'
  if (makesOrShips && !isPaymentReceived(order.payment)) warnings.push('unpaid')
  const isApprovalInDoubt = order.status === 'Investigation'
  const becomesReadyUnapproved = newStatus === 'Ready to Ship' && !order.isApproved
  if (makesOrShips && (isApprovalInDoubt || becomesReadyUnapproved)) warnings.push('unapproved')
  if (statusRank[newStatus] < statusRank[order.status]) warnings.push('backwards')
  if (hasLeftPharmacy(order)) warnings.push('departed')
  return warnings
}
