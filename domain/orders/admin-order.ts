/*
 * An order as the back office reads it from `GET /admin/orders` (documented shape). The allergies
 * are those the buyer of this order confirmed, given in the shape of a last quiz, for guests too
 * (decisions D-80, invariant I14). Holds health data: for staff only, and every read is logged.
 */
import { type AdminShipping, adminShippingOf } from '#domain/address/admin-address.ts'
import { plainAmount } from '#domain/money.ts'
import {
  type PaymentState,
  type PaymentText,
  paymentTexts,
} from '#domain/payments/payment-state.ts'
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
  readonly payment: PaymentState
  readonly paymentState: PaymentText
  readonly totalPrice: string
  readonly email: string
  /** Allergies of the buyer that meet what was bought. */
  readonly conflicts: readonly string[]
  readonly dispatchedAt: string | null
  readonly deliveredAt: string | null
  /** A pharmacist has approved it. */
  readonly approved: boolean
  /** When it last changed: sent back with a change, it keeps two people from undoing each other. */
  readonly updatedAt: string
}

/** Stands in lists and files for a medical note, which is opened one order at a time. */
export const noteMarker = 'Note on file'

/** What a list of orders shows of the buyer's health. */
export interface AdminOrderHealth {
  readonly hasNote: boolean
  /** Undefined when no allergies were asked for, which is not the same as none. */
  readonly allergic: readonly string[] | undefined
  readonly conflicts: readonly string[]
}

export function adminOrderOf(
  order: Order & { readonly changedAt: Date; readonly approved: boolean },
  health: AdminOrderHealth,
): AdminOrder {
  const { firstName, lastName, phone } = order.address
  return {
    orderId: order.number,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    trackingNumber: order.trackingNumber ?? '',
    medicalCondition: health.hasNote ? noteMarker : '',
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
    payment: order.payment,
    paymentState: paymentTexts[order.payment],
    totalPrice: plainAmount(order.total),
    email: order.email,
    conflicts: health.conflicts,
    dispatchedAt: order.dispatchedAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    approved: order.approved,
    updatedAt: order.changedAt.toISOString(),
  }
}
