/*
 * An order with a jar of a recalled lot is shipped only after staff confirm that the jar was
 * replaced.
 */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'

type RecalledShippingCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string }

/**
 * Returns whether the order may be shipped, or the sentence that asks staff for the confirmation.
 * An order that has left the pharmacy may be shipped again, so that staff can correct its tracking
 * number.
 */
export function checkRecalledShipping(
  order: Departure & {
    readonly recalledLots: readonly string[]
    /** Staff confirmed that the recalled jars were replaced. */
    readonly isConfirmed: boolean
  },
): RecalledShippingCheckResult {
  const { recalledLots, isConfirmed } = order
  if (recalledLots.length === 0 || hasLeftPharmacy(order) || isConfirmed) return { ok: true }
  return { ok: false, message: describeRecalledLots(recalledLots) }
}

/** Returns the sentence that asks for the confirmation. `lots` must not be empty. */
export function describeRecalledLots(lots: readonly string[]): string {
  return lots.length === 1
    ? `A jar of this order contains the recalled lot ${lots.join(', ')}. Ship it only after the jar was replaced.`
    : `Jars of this order contain the recalled lots ${lots.join(', ')}. Ship it only after they were replaced.`
}

/** Returns the sentence about an order that has left the pharmacy. `lots` must not be empty. */
export function describeDepartedLots(lots: readonly string[]): string {
  return lots.length === 1
    ? `This order has left the pharmacy with the recalled lot ${lots.join(', ')}. The page of the recall shows whether the customer was emailed and has answered.`
    : `This order has left the pharmacy with the recalled lots ${lots.join(', ')}. The pages of the recalls show whether the customer was emailed and has answered.`
}
