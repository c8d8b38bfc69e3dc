/**
 * The cart of this browser, stored under `cart` and shared by all tabs. The rules are in the
 * domain; this file stores the lines and notifies listeners. If storage is blocked, full or
 * damaged, the cart lasts as long as the page.
 */
import {
  parseStoredCopies,
  restoreOrderedLines,
  removeOrderedLines,
  type CartCopy,
  type CartAndCopies,
  type PlacedOrder,
} from '#domain/cart/cart-backup.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { cartBackupKey, cartKey, parseStoredCart, serialiseCart } from '#domain/cart/stored-cart.ts'

type Lines = readonly CartLine[]

/** One array for all calls: useSyncExternalStore compares snapshots by identity. */
const emptyCart: Lines = []

let lines: Lines = emptyCart
let isLoaded = false
const listeners = new Set<() => void>()

/** Returns the current lines; the same array until something changes. */
export function readCart(): Lines {
  if (!isLoaded) {
    lines = parseStoredCart(readItem(cartKey))
    isLoaded = true
  }
  return lines
}

/** Cart for server rendering. */
export function readEmptyCart(): Lines {
  return emptyCart
}

/** Changes the cart by a rule of the domain, starting from the latest cart of all tabs. */
export function changeCart(change: (lines: Lines) => Lines): void {
  const changedLines = change(isLoaded ? readLatestLines(lines) : readCart())
  isLoaded = true
  // The rules return the same array if nothing changes.
  if (changedLines === lines) return
  lines = changedLines
  if (lines.length === 0) removeItem(cartKey)
  else writeItem(cartKey, serialiseCart(lines))
  notify()
}

/**
 * Calls `listener` after every change in this or another tab. Returns a function that removes the
 * listener.
 */
export function watchCart(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/**
 * Removes an order's lines from the cart. Call it only in the browser that placed the order.
 * Another browser may have a cart of its own (D-118). Returns true if the cart or its copies
 * changed, false if the order was handled before.
 */
export function removeOrderedFromCart(order: PlacedOrder): boolean {
  return changeCartAndCopies((carts) => removeOrderedLines(carts, order))
}

/**
 * Puts back the lines that `removeOrderedFromCart` removed. `orderKey` is the order's number or the
 * key of a subscription.
 */
export function restoreCart(orderKey: string): void {
  changeCartAndCopies((carts) => restoreOrderedLines(carts, orderKey))
}

/** Returns true if lines were removed for this order and can be restored. */
export function hasCartCopy(orderKey: string): boolean {
  return readCopies().some((copy) => copy.order === orderKey && copy.lines.length > 0)
}

/**
 * Changes the cart together with the copies of removed lines. Returns false if the copies do not
 * change, because the change was made before.
 */
function changeCartAndCopies(change: (carts: CartAndCopies) => CartAndCopies): boolean {
  const copies = readCopies()
  let isChanged = false
  changeCart((cart) => {
    const changedCarts = change({ cart, copies })
    // Write the copies before the cart: a crash in between duplicates the lines instead of losing
    // them.
    isChanged = changedCarts.copies !== copies
    if (isChanged) writeItem(cartBackupKey, JSON.stringify(changedCarts.copies))
    return changedCarts.cart
  })
  notify()
  return isChanged
}

function readCopies(): readonly CartCopy[] {
  return parseStoredCopies(readItem(cartBackupKey))
}

/**
 * Returns the stored lines, because a background tab may have missed the storage event. Returns
 * `knownLines` itself if nothing was stored or nothing changed.
 */
function readLatestLines(knownLines: Lines): Lines {
  const text = readItem(cartKey)
  if (text === null || text === serialiseCart(knownLines)) return knownLines
  return parseStoredCart(text)
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === cartKey) reloadCart()
}

/** A page in the back/forward cache, for instance during the payment, missed the changes. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) reloadCart()
}

function reloadCart(): void {
  lines = parseStoredCart(readItem(cartKey))
  isLoaded = true
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: treat it as empty.
    return null
  }
}

function writeItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Blocked or full: the cart lasts as long as the page.
  }
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing to remove.
  }
}
