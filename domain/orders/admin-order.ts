/*
 * An order of `GET /admin/orders`, with the field names that the specification fixes. It contains
 * the allergies that the buyer confirmed with this order. The specification puts allergies into the
 * last quiz of a user, so an order of a guest gets a quiz entry too (D-80 in
 * docs/decisions/register.md). Danger: this is health data, so it is for staff only, and every read
 * is recorded in the audit log.
 */
import { type AdminShipping, toAdminShipping } from '#domain/address/admin-address.ts'
import { formatPlainRinggit } from '#domain/money.ts'
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
  /** Empty for no tracking number, because the field is edited as text. */
  readonly trackingNumber: string
  /** `noteMarker` if the order has a medical note; otherwise empty. */
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
  // The fields below are not in the specification. The orders desk needs them.
  readonly payment: PaymentState
  readonly paymentState: PaymentText
  /** In ringgit, such as '270.00'. */
  readonly totalPrice: string
  readonly email: string
  /** Allergies of the buyer that match ordered products. */
  readonly conflicts: readonly string[]
  /** Empty before the order is shipped. */
  readonly courier: string
  /** URL of the courier's tracking page; empty if there is none. */
  readonly trackingUrl: string
  readonly dispatchedAt: string | null
  readonly deliveredAt: string | null
  /** True when a pharmacist has approved the order. */
  readonly approved: boolean
  /** Recalled lots in jars of this order. */
  readonly recalledLots: readonly string[]
  /** Time of the last change. An update sends it back, so that no newer change is overwritten. */
  readonly updatedAt: string
}

/** Stands for the medical note in lists and files, because only the page of one order shows it. */
const noteMarker = 'Note on file'

/** The health data that a list of orders shows. */
interface AdminOrderHealth {
  readonly hasNote: boolean
  /** Undefined when the buyer was not asked about allergies; empty when the buyer has none. */
  readonly allergic: readonly string[] | undefined
  readonly conflicts: readonly string[]
}

/**
 * Returns the record for the orders desk, without the text of the medical note. The record contains
 * allergies, so the caller must record the read in the audit log.
 */
export function toAdminOrder(
  order: Order & {
    readonly changedAt: Date
    readonly approved: boolean
    readonly recalledLots: readonly string[]
  },
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
    shipping: toAdminShipping(order.address),
    payment: order.payment,
    paymentState: paymentTexts[order.payment],
    totalPrice: formatPlainRinggit(order.total),
    email: order.email,
    conflicts: health.conflicts,
    courier: order.courier ?? '',
    trackingUrl: order.trackingUrl ?? '',
    dispatchedAt: order.dispatchedAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    approved: order.approved,
    recalledLots: order.recalledLots,
    updatedAt: order.changedAt.toISOString(),
  }
}
