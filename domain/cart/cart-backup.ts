/*
 * What becomes of the cart when the shopper returns from the bank (decisions D-71). The
 * confirmation page clears `cart` as specified, yet an unpaid order must not cost her the cart:
 * a copy stays in `cart_backup` until the bill is paid. Each bill clears the cart once only, so
 * reloading a confirmation, or opening it from an old letter, never eats the next cart.
 */
import { type CartLine } from './cart-line.ts'
import { restoreLines } from './change-cart.ts'
import { parseJson, readLines } from './stored-cart.ts'

export interface CartBackup {
  readonly lines: readonly CartLine[]
  /** Bills whose confirmation has cleared the cart, newest last. */
  readonly bills: readonly string[]
}

export interface Carts {
  readonly cart: readonly CartLine[]
  readonly backup: CartBackup
}

const rememberedBills = 20

export const emptyBackup: CartBackup = { lines: [], bills: [] }

/** The confirmation of a bill has loaded: clears the cart into the backup, the first time. */
export function clearForConfirmation(carts: Carts, billId: string): Carts {
  const { cart, backup } = carts
  if (backup.bills.includes(billId)) return carts
  const bills = [...backup.bills, billId].slice(-rememberedBills)
  return { cart: [], backup: { lines: cart.length > 0 ? cart : backup.lines, bills } }
}

/** The newest bill turned out to be paid: the copy has done its duty. */
export function forgetPaidCart(backup: CartBackup, paidBillId: string): CartBackup {
  return backup.bills.at(-1) === paidBillId ? { ...backup, lines: [] } : backup
}

/** "Restore my cart" of an unpaid order: joins the copy with what is in the cart by now. */
export function restoreCart({ cart, backup }: Carts): Carts {
  return { cart: restoreLines(cart, backup.lines), backup: { ...backup, lines: [] } }
}

/** Reads the stored backup; damaged data is an empty backup. */
export function parseStoredBackup(text: string | null | undefined): CartBackup {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return emptyBackup
  const lines = 'lines' in value ? readLines(value.lines) : []
  const bills = 'bills' in value && Array.isArray(value.bills) ? value.bills : []
  return {
    lines,
    bills: bills.filter((bill) => typeof bill === 'string').slice(-rememberedBills),
  }
}
