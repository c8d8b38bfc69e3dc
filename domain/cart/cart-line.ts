/*
 * A line of the cart as this browser keeps it under the storage key `cart` (documented shape).
 * The price is a number in ringgit and only a memory of what was shown: the catalogue refreshes it
 * and the server's price wins (decisions D-43). Lines are unique by product id (D-40).
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

/** What a product must say of itself to be put into the cart. */
export type CartItem = Omit<CartLine, 'quantity'>

/** Caps of S-7. */
export const maxLines = 20
export const maxQuantity = 99

export function lineTotal(line: CartLine): Sen {
  return multiplySen(senFromRinggit(line.price), line.quantity)
}

/** Subtotal and total of the cart page, which are equal there (D-42). */
export function cartSubtotal(lines: readonly CartLine[]): Sen {
  return sumSen(lines.map(lineTotal))
}
