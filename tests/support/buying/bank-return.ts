/** Steps of the journeys about the return from Billplz: orders of two products, and callbacks. */
import type { Locator, Page } from '@playwright/test'

import type { BillplzControl } from './billplz.ts'
import {
  buildGuest,
  fillCheckout,
  goToBank,
  grapeSeed,
  nmn,
  openCheckout,
  type Guest,
} from './guest.ts'
import { placeOrderByCall } from './paid-order-by-call.ts'

/** Buys two products as a guest up to the bill page. Returns the bill id. */
export async function goToBillPage(page: Page, guest: Guest = buildGuest()): Promise<string> {
  await openCheckout(page, nmn, grapeSeed)
  await fillCheckout(page, guest)
  return goToBank(page)
}

/**
 * Places the order of `goToBillPage` in the page's browser without the checkout, for journeys that
 * begin at the bank.
 */
export function placeOrder(
  page: Page,
  guest: Guest = buildGuest(),
): Promise<{ billId: string; billUrl: string }> {
  return placeOrderByCall(page.request, {
    email: guest.email,
    firstName: guest.firstName,
    lastName: guest.lastName,
    products: [nmn, grapeSeed].map(({ id, price }) => [id, price] as const),
  })
}

/** The confirmation page's message about a paid order. */
export const paidMessage = (page: Page): Locator => page.getByText('Your order is paid.')

/** Returns the number of callbacks of the bill that the shop accepted. */
export async function countAcceptedCallbacks(
  billplz: BillplzControl,
  billId: string,
): Promise<number> {
  const callbacks = await billplz.listCallbacks(billId)
  return callbacks.flatMap(({ attempts }) => attempts).filter(({ status }) => status === 200).length
}

/** Sends the first callback of the bill once more, or for the first time if it was held back. */
export async function sendFirstCallback(billplz: BillplzControl, billId: string): Promise<void> {
  const [callback] = await billplz.listCallbacks(billId)
  if (callback === undefined) throw new Error(`Billplz has no callback of bill ${billId}`)
  await billplz.resendCallback(callback.k)
}
