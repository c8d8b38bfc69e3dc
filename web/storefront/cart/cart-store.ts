/**
 * The one cart of this browser: kept in storage under `cart`, the same in every tab, told to whoever
 * listens. The rules are the domain's; this file only holds, saves and tells.
 *
 * Storage may be blocked, full or damaged: then the cart lives as long as the page and nothing breaks.
 */
import {
  parseStoredCopies,
  restoreOrdered,
  takeOutOrdered,
  type CartCopy,
  type Carts,
  type PlacedOrder,
} from '#domain/cart/cart-backup.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { cartBackupKey, cartKey, parseStoredCart, storedCart } from '#domain/cart/stored-cart.ts'

type Lines = readonly CartLine[]

const empty: Lines = []

let lines: Lines = empty
let loaded = false
const listeners = new Set<() => void>()

/** The lines now. The same array until something changes. */
export function readCart(): Lines {
  if (!loaded) {
    lines = parseStoredCart(readItem(cartKey))
    loaded = true
  }
  return lines
}

/** What the server renders: no visitor, no cart. */
export function readEmptyCart(): Lines {
  return empty
}

/** Changes the cart by a rule of the domain. Another tab's latest change is the ground it works on. */
export function changeCart(change: (lines: Lines) => Lines): void {
  const next = change(loaded ? parseStoredCartOr(lines) : readCart())
  loaded = true
  if (next === lines) return
  lines = next
  if (lines.length === 0) removeItem(cartKey)
  else writeItem(cartKey, storedCart(lines))
  tell()
}

/** Calls back after every change, here or in another tab. The answer stops it. */
export function watchCart(changed: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/**
 * Takes an order's lines out of the cart; call it only in the browser that placed it (D-118). Returns
 * false when it was done before.
 */
export function takeOutOfCart(order: PlacedOrder): boolean {
  return changeCarts((carts) => takeOutOrdered(carts, order))
}

/** Puts the lines of an order back into the cart. */
export function restoreCartOf(order: string): void {
  changeCarts((carts) => restoreOrdered(carts, order))
}

/** Whether lines were taken out of the cart for an order and can be restored. */
export function hasCartCopyOf(order: string): boolean {
  return readCopies().some((copy) => copy.order === order && copy.lines.length > 0)
}

function changeCarts(change: (carts: Carts) => Carts): boolean {
  const copies = readCopies()
  let isChanged = false
  changeCart((cart) => {
    const next = change({ cart, copies })
    // Before the cart: a browser that closes in between has the lines twice, not never.
    isChanged = next.copies !== copies
    if (isChanged) writeItem(cartBackupKey, JSON.stringify(next.copies))
    return next.cart
  })
  tell()
  return isChanged
}

function readCopies(): readonly CartCopy[] {
  return parseStoredCopies(readItem(cartBackupKey))
}

/** The stored cart if it can be read, because a background tab may have missed the storage event. */
function parseStoredCartOr(held: Lines): Lines {
  const text = readItem(cartKey)
  if (text === storedCart(held) || (text === null && held.length === 0)) return held
  return text === null ? held : parseStoredCart(text)
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === cartKey) readAgain()
}

/** A page that slept while the browser was at the bank has heard nothing of what changed. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) readAgain()
}

function readAgain(): void {
  lines = parseStoredCart(readItem(cartKey))
  loaded = true
  tell()
}

function tell(): void {
  for (const changed of listeners) changed()
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Blocked or full: the cart lives as long as the page.
  }
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing to remove.
  }
}
