/* All changes to a cart. Pure functions: the given lines are never mutated. */
import { type CartItem, type CartLine, maxCartLines, maxLineQuantity } from './cart-line.ts'

type Lines = readonly CartLine[]

export type AddToCartResult =
  | { readonly ok: true; readonly lines: Lines }
  /** The cart has 20 products already, or 99 pieces of this product; `lines` are unchanged. */
  | { readonly ok: false; readonly reason: 'cart full' | 'line full'; readonly lines: Lines }

/** Adds one piece. Name, price and image are taken from `item`. */
export function addToCart(lines: Lines, item: CartItem): AddToCartResult {
  const existingLine = lines.find((line) => line.id === item.id)
  if (existingLine === undefined) {
    if (lines.length >= maxCartLines) return { ok: false, reason: 'cart full', lines }
    return { ok: true, lines: [...lines, { ...item, quantity: 1 }] }
  }
  if (existingLine.quantity >= maxLineQuantity) return { ok: false, reason: 'line full', lines }
  const increasedLine = { ...item, quantity: existingLine.quantity + 1 }
  return { ok: true, lines: lines.map((line) => (line === existingLine ? increasedLine : line)) }
}

/**
 * Makes sure that the cart holds at least `quantity` pieces, for URLs that add a product. Repeating
 * the call changes nothing. Pieces and products beyond the limits are dropped.
 */
export function ensureInCart(lines: Lines, item: CartItem, quantity: number): Lines {
  const minQuantity = quantity >= 1 ? quantity : 1
  const existingLine = lines.find(({ id }) => id === item.id)
  if (existingLine !== undefined && existingLine.quantity >= minQuantity) return lines
  const linesWithItem = existingLine === undefined ? addToCart(lines, item).lines : lines
  return setQuantity(linesWithItem, item.id, minQuantity)
}

export function removeFromCart(lines: Lines, id: number): Lines {
  return lines.filter((line) => line.id !== id)
}

/**
 * Truncates the quantity and clamps it to 1 to 99; a line is removed only by its own button (D-41).
 * NaN changes nothing.
 */
export function setQuantity(lines: Lines, id: number, quantity: number): Lines {
  if (Number.isNaN(quantity)) return lines
  const clampedQuantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(quantity)))
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampedQuantity } : line))
}

/**
 * Inserts removed lines at `index`: after an undone removal, or from a cart copy. A product that is
 * in both keeps the higher quantity, so that restoring twice changes nothing.
 */
export function restoreLines(
  lines: Lines,
  removedLines: Lines,
  index: number = lines.length,
): Lines {
  const mergedLines = lines.map((line) => {
    const removedLine = removedLines.find((candidate) => candidate.id === line.id)
    return removedLine && removedLine.quantity > line.quantity
      ? { ...line, quantity: removedLine.quantity }
      : line
  })
  const missingLines = removedLines.filter(
    (line) => !lines.some((existing) => existing.id === line.id),
  )
  return [...mergedLines.slice(0, index), ...missingLines, ...mergedLines.slice(index)].slice(
    0,
    maxCartLines,
  )
}
