/*
 * The cart after payment (D-71 in docs/decisions/register.md). The browser that placed an order
 * removes the ordered lines from its cart, once per order, and keeps a copy that can be restored at
 * any time.
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
  readonly orderKey: string
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
  readonly orderKey: string
  readonly items: readonly { readonly id: number; readonly quantity: number }[]
  readonly isPaid: boolean
}

/**
 * The lines of older orders are dropped. Their keys stay, so that their pages do not change a cart.
 */
const maxCopiesWithLines = 10

/** The keys of still older orders are dropped too, so that the browser's storage does not grow. */
const maxCopies = 100

/**
 * Returns the cart without the ordered lines, which move into a copy. Lines and units that were
 * added after the order stay in the cart. Returns the same object when there is nothing to do.
 */
export function removeOrderedLines(
  stored: CartAndCopies,
  { orderKey, items, isPaid }: PlacedOrder,
): CartAndCopies {
  const copy = findCopy(stored.copies, orderKey)
  // The order was handled before. Lines that the shopper has restored stay until it is paid.
  if (copy && (copy.state === 'final' || !isPaid)) return stored
  const state = isPaid ? 'final' : 'cleared'
  // The lines were removed while the payment was open, so only the state changes.
  if (copy?.state === 'cleared')
    return { ...stored, copies: replaceCopy(stored.copies, { ...copy, state }) }
  const { remainingLines, removedLines } = splitOrderedLines(stored.cart, items)
  const copies = replaceCopy(stored.copies, { orderKey, lines: removedLines, state })
  // The same array if no line was ordered, so that the browser does not store the cart again.
  return { cart: removedLines.length > 0 ? remainingLines : stored.cart, copies }
}

/** Divides each line into its ordered units and the units that stay in the cart. */
function splitOrderedLines(lines: readonly CartLine[], items: PlacedOrder['items']) {
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

/** Returns the cart merged with the copy of an order; the same object if there is no such copy. */
export function restoreOrderedLines(stored: CartAndCopies, orderKey: string): CartAndCopies {
  const copy = findCopy(stored.copies, orderKey)
  if (!copy || copy.lines.length === 0) return stored
  const state = copy.state === 'final' ? 'final' : 'restored'
  return {
    cart: restoreLines(stored.cart, copy.lines),
    copies: replaceCopy(stored.copies, { orderKey, lines: [], state }),
  }
}

function findCopy(copies: readonly CartCopy[], orderKey: string): CartCopy | undefined {
  return copies.find((copy) => copy.orderKey === orderKey)
}

/**
 * Returns the copies with this one at the end, in place of an earlier one of the same order. The
 * oldest copies lose their lines (`maxCopiesWithLines`) or are dropped (`maxCopies`).
 */
function replaceCopy(copies: readonly CartCopy[], copy: CartCopy): readonly CartCopy[] {
  const newCopies = [...copies.filter(({ orderKey }) => orderKey !== copy.orderKey), copy]
  return newCopies
    .slice(-maxCopies)
    .map((kept, index, { length }) =>
      index < length - maxCopiesWithLines ? { ...kept, lines: [], state: 'final' as const } : kept,
    )
}

/** Returns the text to store. `orderKey` is stored as `order`: stored copies have that name. */
export function serialiseCopies(copies: readonly CartCopy[]): string {
  return JSON.stringify(copies.map(({ orderKey, ...copy }) => ({ order: orderKey, ...copy })))
}

/** Parses the text of `serialiseCopies`. Drops damaged copies. */
export function parseStoredCopies(text: string | null | undefined): readonly CartCopy[] {
  const parsedJson = parseJson(text)
  if (!Array.isArray(parsedJson)) return []
  return parsedJson.flatMap((copy: unknown): CartCopy[] => {
    if (typeof copy !== 'object' || copy === null) return []
    if (!('order' in copy) || !('lines' in copy) || !('state' in copy)) return []
    const state = copyStates.find((candidate) => candidate === copy.state)
    if (typeof copy.order !== 'string' || state === undefined) return []
    return [{ orderKey: copy.order, lines: parseLines(copy.lines), state }]
  })
}
