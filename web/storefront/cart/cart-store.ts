/**
 * The cart of this browser, shared by all tabs. An order removes its lines from the cart and leaves
 * a copy of them, from which the shopper can restore the cart. The rules are in the domain; this
 * file stores the lines and the copies, and notifies listeners. If storage is blocked, full or
 * damaged, the cart lasts as long as the page.
 */
import {
  parseStoredCopies,
  serialiseCopies,
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
/** The stored text that this tab last read or wrote. Another text is from another tab. */
let knownText: string | null = null
const listeners = new Set<() => void>()

/** Returns the current lines; the same array until something changes. */
export function readCart(): Lines {
  if (!isLoaded) loadCart()
  return lines
}

function loadCart(): void {
  knownText = readStoredText(cartKey)
  lines = parseStoredCart(knownText)
  isLoaded = true
}

/** Returns the cart for server rendering and hydration: empty, as for every visitor. */
export function readEmptyCart(): Lines {
  return emptyCart
}

/**
 * Changes the cart by `change`, a rule of the domain, which gets the newest lines of all tabs. Runs
 * `change` before it returns.
 */
export function changeCart(change: (lines: Lines) => Lines): void {
  const changedLines = change(readLatestLines())
  // The rules return the same array if nothing changes.
  if (changedLines === lines) return
  lines = changedLines
  const text = lines.length === 0 ? null : serialiseCart(lines)
  if (writeStoredText(cartKey, text)) knownText = text
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
 * What happened to the copies. 'unchanged': the order was handled before. 'not stored': storage is
 * blocked or full, so the cart also stays as it is.
 */
type CopiesChange = 'changed' | 'unchanged' | 'not stored'

/**
 * Removes an order's lines from the cart and stores a copy of them. Call it only in the browser
 * that placed the order: another browser may have a cart of its own (D-118).
 */
export function removeOrderedFromCart(order: PlacedOrder): CopiesChange {
  return changeCartAndCopies((cartAndCopies) => removeOrderedLines(cartAndCopies, order))
}

/**
 * Puts back the lines that `removeOrderedFromCart` removed. `orderKey` is the order's number or the
 * key of a subscription.
 */
export function restoreCart(orderKey: string): void {
  changeCartAndCopies((cartAndCopies) => restoreOrderedLines(cartAndCopies, orderKey))
}

/** Returns true if lines were removed for this order and can be restored. */
export function hasCartCopy(orderKey: string): boolean {
  return readCopies().some((copy) => copy.orderKey === orderKey && copy.lines.length > 0)
}

/** Changes the cart and the copies. Changes neither if the copies cannot be stored. */
function changeCartAndCopies(
  change: (cartAndCopies: CartAndCopies) => CartAndCopies,
): CopiesChange {
  const copies = readCopies()
  let copiesChange: CopiesChange = 'unchanged'
  changeCart((cart) => {
    const changed = change({ cart, copies })
    if (changed.copies === copies) return cart
    // Write the copies before the cart: a crash in between duplicates the lines instead of losing
    // them.
    const isStored = writeStoredText(cartBackupKey, serialiseCopies(changed.copies))
    copiesChange = isStored ? 'changed' : 'not stored'
    return isStored ? changed.cart : cart
  })
  // The copies may have changed without the cart, and listeners read `hasCartCopy` too.
  notify()
  return copiesChange
}

function readCopies(): readonly CartCopy[] {
  return parseStoredCopies(readStoredText(cartBackupKey))
}

/**
 * Returns the newest lines. They are the stored lines if another tab changed them: a background tab
 * may have missed the storage event. Otherwise they are this tab's lines, because storage may have
 * refused to store them.
 */
function readLatestLines(): Lines {
  if (!isLoaded) return readCart()
  const text = readStoredText(cartKey)
  if (text === knownText) return lines
  knownText = text
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
  loadCart()
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: treat it as empty.
    return null
  }
}

/** Stores the text, or removes the item for null. Returns false if storage is blocked or full. */
function writeStoredText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
