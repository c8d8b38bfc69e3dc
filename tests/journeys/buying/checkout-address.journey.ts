/**
 * What the checkout fills in from a postcode or a suggested address. Responses that arrive late
 * must not overwrite what was typed meanwhile.
 */
import type { Page } from '@playwright/test'

import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { nmn, openCheckout } from '#tests/support/buying/guest.ts'

/** Types into the address field and chooses the first suggestion that matches. */
async function chooseAddress(page: Page, typedText: string, suggestion: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Address' }).pressSequentially(typedText)
  await page.getByRole('option', { name: suggestion }).first().click()
}

test('a late town lookup fills only what was not typed meanwhile', async ({ page }) => {
  await openCheckout(page, nmn)
  const heldLookups = await holdRequests(page, '**/api/postcodes/88000')
  await page.getByLabel('Postcode').fill('88000')
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Jalan Contoh 3/4')
  await page.getByLabel('City').fill('Kampung Contoh')
  await heldLookups.release()
  await expect(page.getByLabel('State')).toHaveValue('Sabah')
  await expect(page.getByLabel('City')).toHaveValue('Kampung Contoh')
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('12 Jalan Contoh 3/4')
})

test('a chosen address fills only what was not typed while it was loading', async ({ page }) => {
  await openCheckout(page, nmn)
  const heldPlaces = await holdRequests(page, '**/api/places/ChIJ*')
  await chooseAddress(page, '12 Jalan Contoh', /Petaling Jaya/)
  await page.getByLabel('City').fill('Kampung Contoh')
  await heldPlaces.release()
  await expect(page.getByLabel('Postcode')).toHaveValue('46000')
  await expect(page.getByLabel('State')).toHaveValue('Selangor')
  await expect(page.getByLabel('City')).toHaveValue('Kampung Contoh')
})

test('of two addresses chosen one after the other, the second is filled in', async ({ page }) => {
  await openCheckout(page, nmn)
  const firstPlace = Promise.withResolvers<void>()
  const secondPlace = Promise.withResolvers<void>()
  const heldPlaces = [firstPlace, secondPlace]
  let requestCount = 0
  await page.route('**/api/places/ChIJ*', async (route) => {
    await heldPlaces[requestCount++]?.promise
    await route.continue()
  })
  const street = page.getByRole('combobox', { name: 'Address' })
  await chooseAddress(page, '12 Jalan Contoh', /Petaling Jaya/)
  await street.fill('')
  await chooseAddress(page, 'Telawi', /Telawi/)
  const firstResponse = page.waitForResponse('**/api/places/ChIJ*')
  firstPlace.resolve()
  await firstResponse
  secondPlace.resolve()
  await expect(page.getByLabel('State')).toHaveValue(/Kuala Lumpur/)
  await expect(page.getByLabel('Postcode')).toHaveValue('59100')
  await expect(street).toHaveValue(/Telawi/)
})

test('a chosen address fills in nothing after another street is typed', async ({ page }) => {
  await openCheckout(page, nmn)
  const heldPlaces = await holdRequests(page, '**/api/places/ChIJ*')
  const street = page.getByRole('combobox', { name: 'Address' })
  await chooseAddress(page, '12 Jalan Contoh', /Petaling Jaya/)
  await street.fill('')
  const response = page.waitForResponse('**/api/places/ChIJ*')
  await heldPlaces.release()
  await response
  await street.pressSequentially('Telawi')
  // When these suggestions are shown, the page has handled the address.
  await expect(page.getByRole('option', { name: /Telawi/ }).first()).toBeVisible()
  for (const name of ['Postcode', 'City', 'State'])
    await expect(page.getByLabel(name)).toHaveValue('')
  await expect(street).toHaveValue('Telawi')
})
