/*
 * The cart after payment (D-71). The browser that placed an order removes the ordered lines from
 * its cart, once per order, and keeps a copy that can be restored at any time.
 */
import { parseJson } from '#domain/text/parse-json.ts'
import type { CartLine } from './cart-line.ts'
import { restoreLines } from './change-cart.ts'
import { parseLines } from './stored-cart.ts'

/**
 * - `cleared`: the lines were removed from the cart while the payment was open
 * - `restored`: the shopper put them back before paying; they are removed again after payment
 * - `final`: the order is paid, so the cart is never changed for this order again
 */
const copyStates = ['cleared', 'restored', 'final'] as const

export interface CartCopy {
  /** The order's number, or the subscription's id. */
  readonly order: string
  /** The removed lines; empty once they are restored. */
  readonly lines: readonly CartLine[]
  readonly state: (typeof copyStates)[number]
}

export interface CartAndCopies {
  readonly cart: readonly CartLine[]
  /** Newest last. */
  readonly copies: readonly CartCopy[]
}

export interface PlacedOrder {
  /** The order's number, or the subscription's id. */
  readonly order: string
  readonly items: readonly { readonly id: number; readonly quantity: number }[]
  readonly isPaid: boolean
}

/** Copies of older orders are dropped, so that the browser's storage does not grow. */
const maxCopies = 10

/**
 * Moves the ordered lines from the cart into a copy. Lines and pieces added after the order stay.
 * Returns the same object when there is nothing to do.
 */
export function removeOrdered(
  carts: CartAndCopies,
  { order, items, isPaid }: PlacedOrder,
): CartAndCopies {
  const copy = carts.copies.find((candidate) => candidate.order === order)
  // The order was handled before. Lines that the shopper has restored stay until it is paid.
  if (copy && (copy.state === 'final' || !isPaid)) return carts
  const state = isPaid ? 'final' : 'cleared'
  // The lines were removed while the payment was open, so only the state changes.
  if (copy?.state === 'cleared') return { ...carts, copies: withCopy(carts, { ...copy, state }) }
  const { remainingLines, removedLines } = splitOffOrdered(carts.cart, items)
  const copies = withCopy(carts, { order, lines: removedLines, state })
  // The same array if no line was ordered, so that the browser does not store the cart again.
  return { cart: removedLines.length > 0 ? remainingLines : carts.cart, copies }
}

/** Divides each line into its ordered pieces and the pieces that stay in the cart. */
function splitOffOrdered(lines: readonly CartLine[], items: PlacedOrder['items']) {
  const orderedQuantityById = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const remainingLines: CartLine[] = []
  const removedLines: CartLine[] = []
  for (const line of lines) {
    const removed = Math.min(line.quantity, orderedQuantityById.get(line.id) ?? 0)
    const remaining = line.quantity - removed
    if (removed > 0) removedLines.push({ ...line, quantity: removed })
    if (remaining > 0) remainingLines.push({ ...line, quantity: remaining })
  }
  return { remainingLines, removedLines }
}

/** Merges the copy of an order back into the current cart. Does nothing without a copy. */
export function restoreOrdered(carts: CartAndCopies, order: string): CartAndCopies {
  const copy = carts.copies.find((candidate) => candidate.order === order)
  if (!copy || copy.lines.length === 0) return carts
  const state = copy.state === 'final' ? 'final' : 'restored'
  return {
    cart: restoreLines(carts.cart, copy.lines),
    copies: withCopy(carts, { order, lines: [], state }),
  }
}

function withCopy({ copies }: CartAndCopies, copy: CartCopy): readonly CartCopy[] {
  return [...copies.filter(({ order }) => order !== copy.order), copy].slice(-maxCopies)
}

/** Parses stored copies and drops damaged ones. */
export function parseStoredCopies(text: string | null | undefined): readonly CartCopy[] {
  const parsedJson = parseJson(text)
  if (!Array.isArray(parsedJson)) return []
  return parsedJson.flatMap((item: unknown): CartCopy[] => {
    if (typeof item !== 'object' || item === null) return []
    if (!('order' in item) || !('lines' in item) || !('state' in item)) return []
    const state = copyStates.find((candidate) => candidate === item.state)
    if (typeof item.order !== 'string' || state === undefined) return []
    return [{ order: item.order, lines: parseLines(item.lines), state }]
  })
}
