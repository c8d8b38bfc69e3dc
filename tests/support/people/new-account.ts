/** Creates accounts on the pages of the shop, as a customer does. */
import { expect, type Page } from '@playwright/test'

import { findLink } from '#tests/support/browser/find-link.ts'
import type { JourneyShop } from '#tests/support/browser/journey.ts'

/** The password of all accounts that journeys create. */
export const newAccountPassword = 'four plain words here'

/** Registers an account on the registration page. Its email address is not verified yet. */
export async function registerAccount(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Aisyah')
  await page.getByLabel('Last name').fill('Demo')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword)
  await page.getByLabel('Confirm password').fill(newAccountPassword)
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Contoh 3/4')
  await page.getByLabel('Postal code').fill('47000')
  // The page fills in the city and the state from the postal code.
  await expect(page.getByLabel('City')).toHaveValue('Sungai Buloh')
  await expect(page.getByLabel('State')).toHaveValue('Selangor')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
}

/**
 * Waits for an email with the subject to this address, and opens its link with a token. Does not
 * wait for a new email if an earlier one has the same subject.
 */
export async function openEmailedLink(
  page: Page,
  shop: JourneyShop,
  email: string,
  subject: RegExp,
): Promise<void> {
  await page.goto(findLink(await shop.waitForEmail(email, subject), /https?:\/\/\S+token=\S+/))
}

/**
 * Verifies an account of `registerAccount`: opens the link of the verification email and enters the
 * account's password.
 */
export async function verifyRegistration(
  page: Page,
  shop: JourneyShop,
  email: string,
): Promise<void> {
  await openEmailedLink(page, shop, email, /Verify your email address/)
  await expect(page.getByText(`registered at our shop with ${email}`)).toBeVisible()
  await page.getByLabel('Password of this registration').fill(newAccountPassword)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible()
  // The page removes the token, so that it does not stay in the history of the browser.
  await expect(page).not.toHaveURL(/token/)
}
