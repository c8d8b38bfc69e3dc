import { deriveStatusAfterPayment, type OrderStatus } from '#domain/orders/order-status.ts'

/**
 * Returns the status that the payment sets, unless staff have changed the status. An order with a
 * medical note or an allergy conflict goes to Investigation, until a pharmacist has checked the
 * order (decision D-89). The order page predicts the status with this function, and the settlement
 * applies it, so that both agree.
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
