/*
 * A cart line as the browser stores it under the key `cart`. The specification fixes the key and
 * the field names; another name would empty the carts of returning shoppers. The stored price is
 * the price last shown: `refreshCart` updates it, and an order always uses the server's price. A
 * product has at most one line (D-40 in docs/decisions/register.md).
 */
import { type Sen, multiplySen, senFromRinggit, sumSen } from '#domain/money.ts'

export interface CartLine {
  /** The product's id. */
  readonly id: number
  readonly name: string
  /** Ringgit, two decimals. */
  readonly price: number
  /** 1 to `maxLineQuantity`. */
  readonly quantity: number
  readonly image?: string
}

/** The fields of a product that `addToCart` needs. */
export type CartItem = Omit<CartLine, 'quantity'>

/** Maximum number of products in a cart. The server checks it again. */
export const maxCartLines = 20

/** Maximum number of units of one product. The server checks it again. */
export const maxLineQuantity = 99

export function computeLineTotal(line: CartLine): Sen {
  return multiplySen(senFromRinggit(line.price), line.quantity)
}

/**
 * Returns the subtotal of the cart page. The total shown there is the same, because the delivery
 * fee depends on an address that the shopper has not entered yet (D-42).
 */
export function computeCartSubtotal(lines: readonly CartLine[]): Sen {
  return sumSen(lines.map(computeLineTotal))
}
