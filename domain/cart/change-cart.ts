/* All changes to a cart. Pure functions: the given lines are never mutated. */
import { type CartItem, type CartLine, maxCartLines, maxLineQuantity } from './cart-line.ts'

type Lines = readonly CartLine[]

export type AddToCartResult =
  | { readonly ok: true; readonly lines: Lines }
  /** `maxCartLines` or `maxLineQuantity` is reached; `lines` are unchanged. */
  | { readonly ok: false; readonly reason: 'cart full' | 'line full'; readonly lines: Lines }

/**
 * Returns the lines with one more unit of the item. Its line gets the item's name, price and image.
 */
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
 * Returns the lines with at least `quantity` units of the item, for URLs that add a product:
 * opening such a URL again changes nothing. Units and products beyond the limits are not added. NaN
 * and numbers below 1 count as 1.
 */
export function ensureMinQuantity(lines: Lines, item: CartItem, quantity: number): Lines {
  const existingLine = lines.find(({ id }) => id === item.id)
  if (existingLine !== undefined && existingLine.quantity >= quantity) return lines
  const linesWithItem = existingLine === undefined ? addToCart(lines, item).lines : lines
  return setQuantity(linesWithItem, item.id, quantity)
}

export function removeFromCart(lines: Lines, id: number): Lines {
  return lines.filter((line) => line.id !== id)
}

/**
 * Returns the lines with another quantity of one product. The quantity is truncated, and limited to
 * 1 to `maxLineQuantity`: only the button of a line removes the line (D-41 in
 * docs/decisions/register.md). NaN changes nothing.
 */
export function setQuantity(lines: Lines, id: number, quantity: number): Lines {
  if (Number.isNaN(quantity)) return lines
  const clampedQuantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(quantity)))
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampedQuantity } : line))
}

/**
 * Returns the lines with `linesToRestore` inserted at `index`: an undone removal, or a copy of the
 * cart. A product that the cart has already keeps the higher quantity, so that restoring twice
 * changes nothing. Lines beyond `maxCartLines` are not restored.
 */
export function restoreLines(
  lines: Lines,
  linesToRestore: Lines,
  index: number = lines.length,
): Lines {
  const mergedLines = lines.map((line) => {
    const lineToRestore = linesToRestore.find((candidate) => candidate.id === line.id)
    return lineToRestore && lineToRestore.quantity > line.quantity
      ? { ...line, quantity: lineToRestore.quantity }
      : line
  })
  const missingLines = linesToRestore
    .filter((line) => !lines.some((existing) => existing.id === line.id))
    .slice(0, Math.max(0, maxCartLines - lines.length))
  return [...mergedLines.slice(0, index), ...missingLines, ...mergedLines.slice(index)]
}
