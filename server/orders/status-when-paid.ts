import { deriveStatusAfterPayment, type OrderStatus } from '#domain/orders/order-status.ts'

/**
 * Returns the status that an order gets when it is paid: Investigation for an order with a medical
 * note or an allergy conflict, until a pharmacist has checked it (decision D-89). A status that
 * staff have set stays. The confirmation page shows the status before the payment, and the
 * settlement sets it; both call this function, so that they agree.
 */
export function decideStatusWhenPaid(order: {
  status: OrderStatus
  conflict: boolean
  medical_note: string | null
  health_erased_at: Date | null
}): OrderStatus {
  return deriveStatusAfterPayment(order.status, {
    hasAllergyConflict: order.conflict,
    // Erased health data may have contained a note, so a pharmacist must check the order.
    hasMedicalNote: order.medical_note !== null || order.health_erased_at !== null,
  })
}
