/*
 * An order in the customer's history. The specification fixes the field names for the dashboard,
 * and that amounts are texts: in ringgit, with two decimals (D-28 in docs/decisions/register.md).
 * The screen adds RM and thousands separators (D-30).
 */
import { formatPlainRinggit } from '#domain/money.ts'
import { type PaymentText, paymentTexts } from '#domain/payments/payment-state.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status.ts'

interface DashboardOrder {
  /** The order number. */
  readonly orderId: string
  readonly status: OrderStatus
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  /** The amount charged. */
  readonly totalPrice: string
  readonly orderItems: readonly {
    readonly product: { readonly product_name: string }
    readonly quantity: number
    /** For one piece. */
    readonly price: string
  }[]
  /**
   * The text for `Order.payment`. It is not in the specification. `status` does not tell whether an
   * order is paid, because staff may set any status before the payment.
   */
  readonly paymentState: PaymentText
}

/** Returns the fields that the order itself has. The server adds those of its bill and parcel. */
export function toBaseDashboardOrder(order: Order): DashboardOrder {
  return {
    orderId: order.number,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    totalPrice: formatPlainRinggit(order.total),
    orderItems: order.lines.map(({ name, quantity, price }) => ({
      product: { product_name: name },
      quantity,
      price: formatPlainRinggit(price),
    })),
    paymentState: paymentTexts[order.payment],
  }
}
