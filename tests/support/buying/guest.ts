/**
 * Steps of a guest from the product list to the bank, in the browser: cart, checkout, Billplz's
 * page, redirect back.
 */
import { expect, type Locator, type Page } from '@playwright/test'

import { readBillId } from './read-bill-id.ts'

/** Values for the checkout form. All data is invented. */
export type Guest = {
  email: string
  phone: string
  firstName: string
  lastName: string
  address: string
  postcode: string
}

/** Returns a guest with a unique email address; by default in Sabah, where delivery costs RM 15. */
export function buildGuest(changes: Partial<Guest> = {}): Guest {
  return {
    email: `guest-${crypto.randomUUID().slice(0, 13)}@example.com`,
    phone: '012-345 6789',
    firstName: 'Demo',
    lastName: 'Shopper',
    address: '12 Jalan Contoh 3/4',
    postcode: '88000',
    ...changes,
  }
}

/** A line of the stored cart. `price` is in ringgit. */
type CartLine = { id: number; name: string; price: number; quantity: number }

/** Products of the demo catalogue: RM 270.00 and RM 146.00. */
export const nmn: CartLine = { id: 28, name: 'NMN Daily', price: 270, quantity: 1 }
export const grapeSeed: CartLine = { id: 24, name: 'Grape Seed & C', price: 146, quantity: 1 }

/** Replaces the stored cart, as if it had been filled on an earlier visit. */
export async function storeCart(page: Page, ...lines: CartLine[]): Promise<void> {
  await storeItem(page, 'cart', JSON.stringify(lines))
}

/**
 * Writes to the browser's local storage. `/livez` has the origin of the shop and runs no script.
 */
export async function storeItem(page: Page, key: string, text: string): Promise<void> {
  await page.goto('/livez')
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
}

type StoredLines = { id: number; quantity: number }[]

/** Returns the cart lines in local storage, quantity by product id. */
export async function readCartQuantities(page: Page): Promise<Record<number, number>> {
  const lines: StoredLines = JSON.parse((await readStoredItem(page, 'cart')) ?? '[]')
  return toQuantities(lines)
}

/**
 * Returns the lines of the newest cart backup, quantity by product id. Paying moves the cart lines
 * into a backup.
 */
export async function readCartBackupQuantities(page: Page): Promise<Record<number, number>> {
  const backups: { lines: StoredLines }[] = JSON.parse(
    (await readStoredItem(page, 'cart_backup')) ?? '[]',
  )
  return toQuantities(backups.at(-1)?.lines ?? [])
}

/** Returns the stored pay call whose result the page does not know yet, as JSON, or null. */
export const readStoredAttempt = (page: Page): Promise<string | null> =>
  readStoredItem(page, 'checkout_attempt')

const readStoredItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

const toQuantities = (lines: StoredLines): Record<number, number> =>
  Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))

/** Fills the stored cart and opens the checkout. Waits until its form is shown. */
export async function openCheckout(page: Page, ...lines: CartLine[]): Promise<void> {
  await storeCart(page, ...lines)
  await page.goto('/checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}

/** Fills in the required fields. The page fills in the city and the state from the postcode. */
export async function fillCheckout(page: Page, guest: Guest): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(guest.email)
  await page.getByLabel('Phone').fill(guest.phone)
  await page.getByLabel('First name').fill(guest.firstName)
  await page.getByLabel('Last name').fill(guest.lastName)
  await page.getByRole('combobox', { name: 'Address' }).fill(guest.address)
  await page.getByLabel('Postcode').fill(guest.postcode)
  await expect(page.getByLabel('City')).not.toHaveValue('')
}

/** Expects the checkout form to have the values of the guest. */
export async function expectFormValues(page: Page, guest: Guest): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(guest.email)
  await expect(page.getByLabel('Phone')).toHaveValue(guest.phone)
  await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(guest.lastName)
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue(guest.address)
  await expect(page.getByLabel('Postcode')).toHaveValue(guest.postcode)
}

export async function applyVoucher(page: Page, code: string): Promise<void> {
  const revealButton = page.getByRole('button', { name: 'Have a voucher code?' })
  const codeField = page.getByLabel('Voucher code')
  // Either the button or the field appears once the checkout has read the cart.
  await revealButton.or(codeField).first().waitFor()
  if (await revealButton.isVisible()) await revealButton.click()
  await codeField.fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

export const termsCheckbox = (page: Page): Locator => page.getByLabel(/I am 18 or over/)
export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'PAY NOW with Secured Payment - Billplz' })

/** The note for the pharmacist at the checkout, and the box of the consent to keep it. */
export const noteField = (page: Page): Locator =>
  page.getByLabel('Anything our pharmacist should know?')
export const noteConsentCheckbox = (page: Page): Locator =>
  page.getByLabel(/I agree that Racik keeps this note/)

/** Ticks the terms and presses the pay button. Returns the id of the bill whose page opens. */
export async function goToBank(page: Page): Promise<string> {
  await termsCheckbox(page).check()
  await payButton(page).click()
  return waitForBillPage(page)
}

/** Waits for the bill page and returns its bill id. */
export async function waitForBillPage(page: Page): Promise<string> {
  await page.waitForURL('**/billplz/bills/*', { waitUntil: 'domcontentloaded' })
  return readBillId(page.url())
}

type BankDecision = 'Successful payment' | 'Failed payment' | 'Leave without paying'

/** Presses a button of the bill page and waits for the redirect to the shop. */
export async function decideAtBank(page: Page, decision: BankDecision): Promise<void> {
  await page
    .getByRole(decision === 'Leave without paying' ? 'link' : 'button', { name: decision })
    .click()
  await page.waitForURL('**/confirmation?*')
}

/** Returns the value of a summary row by its label. */
export const findSummaryValue = (page: Page, name: string | RegExp): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: matchExactly(name) }) })
    .getByRole('definition')

/** A text must contain no special characters of regular expressions. */
const matchExactly = (name: string | RegExp): RegExp =>
  typeof name === 'string' ? new RegExp(`^${name}$`) : name

/** Formats an amount in ringgit like the shop, with a no-break space. */
export function formatRinggit(amount: number): string {
  return `RM\u00a0${amount.toFixed(2)}`
}
