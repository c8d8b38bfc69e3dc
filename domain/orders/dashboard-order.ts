/*
 * An order in the customer's history, with the field names that the specification fixes for the
 * dashboard. Amounts are strings with two decimals, because the specification demands texts and
 * floats can be wrong by a cent (D-28 in docs/decisions/register.md). The screen adds RM and
 * thousands separators (D-30).
 */
import { formatPlainRinggit } from '#domain/money.ts'
import { type PaymentText, paymentTexts } from '#domain/payments/payment-state.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status.ts'

interface DashboardOrder {
  readonly orderId: string
  readonly status: OrderStatus
  readonly createdAt: string
  readonly totalPrice: string
  readonly orderItems: readonly {
    readonly product: { readonly product_name: string }
    readonly quantity: number
    readonly price: string
  }[]
  /**
   * The specification does not have this field. It distinguishes unpaid orders from orders that are
   * being made.
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
