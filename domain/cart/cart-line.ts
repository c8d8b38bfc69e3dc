/*
 * A cart line as the browser stores it under the key `cart` (documented shape). The stored price is
 * the price last shown: `refreshCart` updates it, and an order always uses the server's price
 * (decision D-43). Lines are unique by product id (D-40).
 */
import { type Sen, multiplySen, senFromRinggit, sumSen } from '#domain/money.ts'

export interface CartLine {
  /** The product's id. */
  readonly id: number
  readonly name: string
  /** Ringgit, two decimals. */
  readonly price: number
  /** 1 to 99. */
  readonly quantity: number
  readonly image?: string
}

/** The fields of a product that `addToCart` needs. */
export type CartItem = Omit<CartLine, 'quantity'>

/** Limits of the specification (S-7). */
export const maxLines = 20
export const maxQuantity = 99

export function lineTotal(line: CartLine): Sen {
  return multiplySen(senFromRinggit(line.price), line.quantity)
}

/** Subtotal and total of the cart page, which are equal there (D-42). */
export function cartSubtotal(lines: readonly CartLine[]): Sen {
  return sumSen(lines.map(lineTotal))
}
