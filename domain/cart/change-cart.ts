/*
 * Everything a shopper can do to her cart. Pure: old lines in, new lines out, the given lines are
 * never touched. Adding what is there already raises its quantity by one.
 */
import { type CartItem, type CartLine, maxLines, maxQuantity } from './cart-line.ts'

type Lines = readonly CartLine[]

export type AddedToCart =
  | { readonly ok: true; readonly lines: Lines }
  /** The cart holds 20 products, or 99 of this one; `lines` are unchanged. */
  | { readonly ok: false; readonly why: 'cart full' | 'line full'; readonly lines: Lines }

/** Adds one. The newest name, price and image win. */
export function addToCart(lines: Lines, item: CartItem): AddedToCart {
  const present = lines.find((line) => line.id === item.id)
  if (present === undefined) {
    if (lines.length >= maxLines) return { ok: false, why: 'cart full', lines }
    return { ok: true, lines: [...lines, { ...item, quantity: 1 }] }
  }
  if (present.quantity >= maxQuantity) return { ok: false, why: 'line full', lines }
  const raised = { ...item, quantity: present.quantity + 1 }
  return { ok: true, lines: lines.map((line) => (line === present ? raised : line)) }
}

/**
 * In the cart at least `quantity` times, for addresses that put a product in: doing it again changes
 * nothing (D-31). What does not fit any more is left out.
 */
export function haveInCart(lines: Lines, item: CartItem, quantity: number): Lines {
  const wanted = quantity >= 1 ? quantity : 1
  const present = lines.find(({ id }) => id === item.id)
  if (present !== undefined && present.quantity >= wanted) return lines
  const added = present === undefined ? addToCart(lines, item).lines : lines
  return setQuantity(added, item.id, wanted)
}

/** The remove button of the cart menu. */
export function removeFromCart(lines: Lines, id: number): Lines {
  return lines.filter((line) => line.id !== id)
}

/** The remove button of the cart page; an index outside changes nothing. */
export function removeLineAt(lines: Lines, index: number): Lines {
  return lines.filter((_, at) => at !== index)
}

/** The stepper: whole numbers, kept within 1 to 99 (D-41). What is no number changes nothing. */
export function setQuantity(lines: Lines, id: number, quantity: number): Lines {
  if (Number.isNaN(quantity)) return lines
  const kept = Math.min(maxQuantity, Math.max(1, Math.trunc(quantity)))
  return lines.map((line) => (line.id === id ? { ...line, quantity: kept } : line))
}

/**
 * Puts lines back: an undone removal at its old place, a cart left at the bank. A product that is
 * in both keeps the higher quantity, so that restoring twice changes nothing.
 */
export function restoreLines(lines: Lines, back: Lines, at: number = lines.length): Lines {
  const higher = lines.map((line) => {
    const other = back.find((candidate) => candidate.id === line.id)
    return other && other.quantity > line.quantity ? { ...line, quantity: other.quantity } : line
  })
  const missing = back.filter((line) => !lines.some((present) => present.id === line.id))
  return [...higher.slice(0, at), ...missing, ...higher.slice(at)].slice(0, maxLines)
}
