/*
 * A stored order: a copy of the buyer's details, products, prices and allergies at the time of the
 * purchase. Later changes of products, prices or quizzes do not change the copy, so the amount and
 * the health data stay those that the buyer confirmed.
 */
import type { Address } from '#domain/address/address.ts'
import type { Sen } from '#domain/money.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import type { PaymentMethod } from '#domain/payments/payment-types.ts'
import type { OrderStatus } from './order-status.ts'

export interface OrderLine {
  readonly productId: number
  readonly name: string
  readonly category: string
  readonly image: string
  /** For one piece. */
  readonly price: Sen
  readonly quantity: number
}

/** An order as screens, emails and replies need it, without the buyer's health data. */
export interface Order {
  /** The order number: eight characters. The API calls it `orderId`. */
  readonly number: string
  readonly status: OrderStatus
  readonly payment: PaymentState
  readonly paymentMethod: PaymentMethod
  readonly createdAt: Date
  readonly paidAt: Date | undefined
  /** The amount charged: after savings and voucher, with delivery. */
  readonly total: Sen
  readonly voucherCode: string | undefined
  readonly email: string
  readonly address: Address
  readonly lines: readonly OrderLine[]
  readonly trackingNumber: string | undefined
  /** Set when the order is shipped. */
  readonly courier: string | undefined
  readonly trackingUrl: string | undefined
  readonly dispatchedAt: Date | undefined
  readonly deliveredAt: Date | undefined
  /** When the buyer or staff last changed `address`. */
  readonly addressChangedAt: Date | undefined
}
