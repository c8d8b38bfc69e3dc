/*
 * An order as the back office reads it from `GET /admin/orders` (documented shape). The allergies
 * are those the buyer of this order confirmed, given in the shape of a last quiz, for guests too
 * (decisions D-80, invariant I14). Holds health data: for staff only, and every read is logged.
 */
import { type AdminShipping, adminShippingOf } from '#domain/address/admin-address.ts'
import { plainAmount } from '#domain/money.ts'
import { type PaymentText, paymentTexts } from '#domain/payments/payment-state.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status.ts'

export interface AdminOrder {
  readonly orderId: string
  readonly status: OrderStatus
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  /** Empty when there is none: the field is edited as text. */
  readonly trackingNumber: string
  readonly medicalCondition: string
  readonly user: {
    readonly firstName: string
    readonly lastName: string
    readonly phone: string
    readonly quizzes: readonly { readonly allergic: readonly string[] }[]
  }
  readonly orderItems: readonly {
    readonly quantity: number
    readonly product: { readonly product_name: string }
  }[]
  readonly shipping: AdminShipping
  /** Beside the documented fields: what the desk needs to decide. */
  readonly paymentState: PaymentText
  readonly totalPrice: string
}

/** `allergic` is undefined when no allergies were asked for, which is not the same as none. */
export function adminOrderOf(
  order: Order,
  health: { readonly medicalNote: string; readonly allergic: readonly string[] | undefined },
): AdminOrder {
  const { firstName, lastName, phone } = order.address
  return {
    orderId: order.number,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    trackingNumber: order.trackingNumber ?? '',
    medicalCondition: health.medicalNote,
    user: {
      firstName,
      lastName,
      phone,
      quizzes: health.allergic === undefined ? [] : [{ allergic: health.allergic }],
    },
    orderItems: order.lines.map(({ quantity, name }) => ({
      quantity,
      product: { product_name: name },
    })),
    shipping: adminShippingOf(order.address),
    paymentState: paymentTexts[order.payment],
    totalPrice: plainAmount(order.total),
  }
}
