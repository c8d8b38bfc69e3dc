/*
 * The response of the bill lookup, `GET /api/billplz/get-bill/{billId}`. The specification fixes
 * its field names and its texts for missing values. Bill ids can be guessed, and purchases at a
 * pharmacy are health data. So a caller without proof of access gets a masked response: the
 * initials of the name, the city, the state and the prices, but no contacts and no products (D-74
 * in docs/decisions/register.md, T-B18 in docs/threats.md).
 */
import {
  type BillLookupShipping,
  toBillLookupShipping,
} from '#domain/address/bill-lookup-address.ts'
import { formatPlainRinggit } from '#domain/money.ts'
import { type PaymentText, paymentTexts } from '#domain/payments/payment-state.ts'
import { paymentTypeTexts } from '#domain/payments/payment-types.ts'
import { noDiscountCodeText } from './no-discount-code.ts'
import { noTrackingNumberText } from './no-tracking-number.ts'
import type { Order } from './order.ts'

export interface BillLookup {
  readonly orderId: string
  readonly paymentType: string
  /** In ringgit, such as '270.00'. */
  readonly totalPrice: string
  readonly paymentState: PaymentText
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  readonly discount_code: string
  readonly trackingNumber: string
  readonly user: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly shipping: BillLookupShipping
  readonly orderItems: readonly {
    readonly quantity: number
    readonly price: string
    readonly product: {
      readonly product_name: string
      readonly category: string
      readonly image: string
    }
  }[]
}

/**
 * Returns the full response. Danger: only for callers who may see the full order, as canSeeOrder
 * (server/orders) decides.
 */
export function toBillLookup(order: Order): BillLookup {
  const { firstName, lastName } = order.address
  return {
    orderId: order.number,
    paymentType: paymentTypeTexts[order.paymentMethod],
    totalPrice: formatPlainRinggit(order.total),
    paymentState: paymentTexts[order.payment],
    createdAt: order.createdAt.toISOString(),
    discount_code: order.voucherCode ?? noDiscountCodeText,
    trackingNumber: order.trackingNumber || noTrackingNumberText,
    user: { firstName, lastName, email: order.email },
    shipping: toBillLookupShipping(order.address),
    orderItems: order.lines.map(({ quantity, price, name, category, image }) => ({
      quantity,
      price: formatPlainRinggit(price),
      product: { product_name: name, category, image },
    })),
  }
}

/** Replaces a hidden value. The shape of the response stays the documented one. */
const hiddenText = '••••'

/**
 * Returns the masked response for all other callers. Lists every field instead of spreading
 * `lookup`, so that a new field is not shown by accident.
 */
export function maskBillLookup(lookup: BillLookup): BillLookup {
  const { user, shipping } = lookup
  const firstName = maskName(user.firstName)
  const lastName = maskName(user.lastName)
  return {
    orderId: lookup.orderId,
    paymentType: lookup.paymentType,
    totalPrice: lookup.totalPrice,
    paymentState: lookup.paymentState,
    createdAt: lookup.createdAt,
    discount_code: lookup.discount_code === noDiscountCodeText ? noDiscountCodeText : hiddenText,
    trackingNumber:
      lookup.trackingNumber === noTrackingNumberText ? noTrackingNumberText : hiddenText,
    user: { firstName, lastName, email: hiddenText },
    shipping: {
      name: `${firstName} ${lastName}`.trim(),
      address: hiddenText,
      address_2: hiddenText,
      city: shipping.city,
      state: shipping.state,
      zip_code: hiddenText,
      country: shipping.country,
      phone: hiddenText,
    },
    orderItems: lookup.orderItems.map(({ quantity, price }) => ({
      quantity,
      price,
      product: { product_name: hiddenText, category: hiddenText, image: '' },
    })),
  }
}

/** 'Aisyah' becomes 'A***'. Destructuring reads a whole code point, never half of one. */
function maskName(name: string): string {
  const [initial] = name.trim()
  return initial === undefined ? '' : `${initial.toUpperCase()}***`
}
