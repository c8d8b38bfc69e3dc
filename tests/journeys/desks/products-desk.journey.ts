/**
 * The life of a product in a shop of two processes. Staff add and publish it at one process, a
 * shopper buys it at the other one, two staff members edit it in parallel, and it is archived while
 * it is in a cart. Neither process is restarted.
 */
import type { Page } from '@playwright/test'

import { neutralDescription } from '#domain/catalogue/remove-unapproved-claims.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { openDesk } from '#tests/support/browser/open-desk.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import {
  buildGuest,
  decideAtBank,
  fillCheckout,
  goToBank,
  nmn,
} from '#tests/support/buying/guest.ts'
import { expect, test as base } from '#tests/support/browser/journey.ts'
import { createPhoto } from '#tests/support/desks/product-upload.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import { startTwoProcesses } from '#tests/support/processes/two-processes.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

const skipReason = missingPostgresReason()

type TwoProcesses = Awaited<ReturnType<typeof startTwoProcesses>>

const test = base.extend<object, { twoProcesses: TwoProcesses }>({
  twoProcesses: [
    // Playwright reads the required fixtures from the parameter; this fixture needs none.
    async ({ playwright: _ }, use) => {
      const shop = await startTwoProcesses()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // The other fixtures use the first process.
  shopLocation: [
    async ({ twoProcesses: { url, standInsUrl, dataDir } }, use) =>
      use({ url, standInsUrl, dataDir }),
    { scope: 'worker' },
  ],
})

test.skip(skipReason !== false, String(skipReason))
// One worker runs both tests, so that the two processes are started once.
test.describe.configure({ mode: 'default' })

test('a product added at one process is bought at the other, edited by two staff members, and archived', async ({
  page,
  browser,
  shop,
  twoProcesses,
  billplz,
}) => {
  test.slow()
  const admin = shop.findDemoAccount('admin')
  await logInAndOpen(page, admin, '/add_product')

  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Choose a category.',
    'Enter a product name.',
    'Enter a price.',
    'Enter the number of capsules per jar.',
    'Enter a SKU.',
  ])
  await page.getByLabel('Category').selectOption('Youthful Grow Nutrition')
  await page.getByLabel('Product name').fill('Night Formula')
  await page.getByLabel('Price in RM').fill('149.90')
  await page.getByLabel('Capsules per jar').fill('30')
  await page.getByLabel('SKU').fill('100028')
  await page.getByRole('button', { name: 'Add ingredient' }).click()
  await page.getByLabel('Ingredient 1', { exact: true }).fill('Sildenafil')
  await page.getByLabel('Amount').fill('50')
  await expect(page.getByText(/^Sildenafil is a scheduled poison/).first()).toBeVisible()
  await page.getByLabel('Ingredient 1', { exact: true }).fill('Zinc')
  await expect(
    page.getByText(/^Zinc: 50\smg per day is more than the limit of 15\smg/),
  ).toBeVisible()
  await page.getByLabel('Amount').fill('10')
  await expect(page.getByLabel('Weighed compound')).toHaveValue('zinc bisglycinate')
  await page.getByLabel('Factor').fill('1.5')
  await page.getByLabel('Factor').blur()
  await expect(
    page.getByText('A factor is above 0 and at most 1, such as 0.2.').first(),
  ).toBeVisible()
  await page.getByLabel('Weighed compound').fill('zinc picolinate')
  await page.getByLabel('Factor').fill('0.2')
  const preview = page.getByRole('region', { name: 'Preview of the product page' })
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Night Formula')
  await expect(preview.getByRole('img', { name: /Zinc/ })).toBeVisible()
  // A claim is replaced in the preview as for shoppers.
  await page.getByLabel(/^Description/).fill('Boosts energy.')
  await expect(preview.getByText(neutralDescription)).toBeVisible()
  await expect(preview.getByText('Boosts energy.')).toHaveCount(0)
  await page.getByLabel(/^Description/).fill('')
  await expect(preview.getByText(/^50\smg zinc picolinate$/)).toBeVisible()
  await expect(preview.getByText('Not declared yet.')).toBeVisible()
  await choosePhoto(page, 'A jar on a green table')
  // At the top of the page, because elsewhere the sticky bar may cover half of a checkbox.
  await page.evaluate('window.scrollTo(0, 0)')
  await expectAccessibleInSchemes(page)
  const sizeBefore = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page)).toBe(0)
  if (sizeBefore) await page.setViewportSize(sizeBefore)

  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add product. Please try again.')
  await expect(page.getByRole('alert')).toContainText('NMN Daily has this SKU.')
  await expect(page.getByLabel('Product name')).toHaveValue('Night Formula')
  await page.getByLabel('SKU').fill('200001')
  await openDesk(page, 'Shop', 'Products')
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on page' }).click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.waitForURL('**/admin-products/*')
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // A draft cannot be published until staff have declared its allergens, or that it has none.
  expect((await page.request.get(`/browse/products/${productId}`)).status()).toBe(404)
  await expect(page.getByText('This draft cannot be published yet.')).toBeVisible()
  await expect(
    page.getByText('Enter the allergens, or tick "No allergens to declare".'),
  ).toBeVisible()
  await page.getByLabel('No allergens to declare').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAccessible(page)
  await expect(page.getByText('This draft is complete.')).toBeVisible()
  await page.getByRole('button', { name: 'Archive product' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive product' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish product' })).toBeHidden()
  await page.getByRole('button', { name: 'Restore product' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore product' }).click()
  await page.getByRole('button', { name: 'Publish product' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish product' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  // The shopper uses the other process.
  const guest = buildGuest({ postcode: '50000' })
  const shopper = await (await browser.newContext({ baseURL: twoProcesses.secondUrl })).newPage()
  const productLink = shopper.getByRole('link', { name: 'Night Formula' })
  await shopper.goto('/browse_products')
  await expect(async () => {
    // The browser caches a page for a minute. A reload asks the shop.
    await shopper.reload()
    await expect(productLink).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: longWaitMs })
  await productLink.click()
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Night Formula')
  const photo = shopper.getByRole('img', { name: 'A jar on a green table' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
  await shopper.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await shopper.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCheckout(shopper, guest)
  const billId = await goToBank(shopper)
  expect(await billplz.getBill(billId)).toMatchObject({ amount: 149_90 })
  await decideAtBank(shopper, 'Successful payment')
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Thank you')

  // Two parallel edits: the second staff member is shown both values.
  const colleaguesPage = await page.context().newPage()
  await colleaguesPage.goto(`/admin-products/${productId}`)
  await colleaguesPage.getByLabel('Description (optional)').fill('Description of the colleague')
  await page.getByLabel('Price in RM').fill('139.90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()
  await colleaguesPage.getByRole('button', { name: 'Save', exact: true }).click()
  const conflictRow = colleaguesPage.getByRole('alert').getByRole('row', { name: /^Price in RM/ })
  await expect(conflictRow.getByRole('cell')).toHaveText(['149.90', '139.90'])
  await colleaguesPage.getByRole('button', { name: 'Use their values' }).click()
  await expect(colleaguesPage.getByLabel('Price in RM')).toHaveValue('139.90')
  await expect(colleaguesPage.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(colleaguesPage)

  // The product is archived while it is in a cart.
  await shopper.goto(`/products/${productId}`)
  await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
  // A press before hydration takes effect later.
  await expect(shopper.getByRole('dialog')).toContainText('Added to Cart Successfully')
  await colleaguesPage.getByRole('button', { name: 'Archive product' }).click()
  await colleaguesPage.getByRole('dialog').getByRole('button', { name: 'Archive product' }).click()
  await expect(colleaguesPage.getByText('Archived', { exact: true })).toBeVisible()
  const readHttpStatus = async () =>
    (await shopper.request.get(`/browse/products/${productId}`)).status()
  await expect.poll(readHttpStatus).toBe(404)
  await shopper.goto('/cart')
  await expect(
    shopper.getByText('Night Formula is not available at the moment and was removed.'),
  ).toBeVisible()
  await expect(shopper.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
  const orderResponse = await shopper.request.get(`/api/billplz/get-bill/${billId}`)
  expect(JSON.stringify(await orderResponse.json())).toContain('Night Formula')

  // The products are sorted by keyboard.
  await openDesk(colleaguesPage, 'Shop', 'Products')
  const sortButton = colleaguesPage.getByRole('button', { name: 'Sort products' })
  await expect(sortButton).toBeEnabled()
  await sortButton.press('Enter')
  const sortedRows = colleaguesPage
    .getByRole('list', { name: 'Sorted products' })
    .getByRole('listitem')
  await expect(sortedRows.nth(1)).toContainText('NMN Daily')
  await colleaguesPage.getByRole('button', { name: 'Move NMN Daily down' }).press('Enter')
  await colleaguesPage.getByRole('button', { name: 'Move NMN Daily down' }).press('Enter')
  await expect(sortedRows.nth(3)).toContainText('NMN Daily')
  await expectAccessible(colleaguesPage)
  await colleaguesPage.getByRole('button', { name: 'Save sorting' }).press('Enter')
  await expect(sortButton).toBeVisible()
  await expect(
    colleaguesPage.getByRole('list', { name: 'Products' }).getByRole('listitem').nth(3),
  ).toContainText('NMN Daily')
})

test('what staff type, and the photos of a colleague, are kept while a product is saved', async ({
  page,
  shop,
}) => {
  test.slow()
  const productId = String(nmn.id)
  await logInAndOpen(page, shop.findDemoAccount('admin'), `/admin-products/${productId}`)
  await expectTypingKeptWhileSaving(page, productId)
  await expectLostUploadIsNotRepeated(page)
  await expectColleaguesPhotoKept(page, productId)

  // A new product does not keep the fields of a copied one, and typed text is not lost silently.
  await page.goto(`/add_product?copy=${productId}`)
  const nameField = page.getByLabel('Product name')
  await expect(nameField).toHaveValue(nmn.name)
  await nameField.fill('Day Formula')
  await openDesk(page, 'Shop', 'Add product')
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on page' }).click()
  await expect(nameField).toHaveValue('Day Formula')
  await openDesk(page, 'Shop', 'Add product')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
  await expect(nameField).toHaveValue('')
})

const findSaveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Changes the price. Meanwhile types into the description, which stays and keeps the focus. */
async function expectTypingKeptWhileSaving(page: Page, productId: string): Promise<void> {
  const unsavedMark = page.getByText('Not saved yet')
  const description = page.getByLabel('Description (optional)')
  const priceRows = page.getByRole('table').getByRole('row')
  await expect(priceRows.first()).toBeVisible()
  const rowCount = await priceRows.count()
  const requests = await holdRequests(page, `**/api/admin/products/${productId}`)
  await page.getByLabel('Price in RM').fill('148.90')
  await findSaveButton(page).click()
  await expect.poll(requests.count).toBe(1)
  await description.fill('Typed while saving')
  await requests.release()
  // The price history is loaded again after the save.
  await expect(priceRows).toHaveCount(rowCount + 1)
  await expect(description).toHaveValue('Typed while saving')
  await expect(description).toBeFocused()
  await expect(unsavedMark).toBeVisible()
  await findSaveButton(page).click()
  await expect(unsavedMark).toBeHidden()
  // The server ignores an empty row, so this save changes nothing.
  await page.getByRole('button', { name: 'Add ingredient' }).click()
  await expect(unsavedMark).toBeVisible()
  await findSaveButton(page).click()
  await expect(unsavedMark).toBeHidden()
}

/** Uploads a photo whose reply is lost, and saves again: the photo is shown once. */
async function expectLostUploadIsNotRepeated(page: Page): Promise<void> {
  const photosUrl = '**/api/admin/products/*/photos'
  const photos = page.getByLabel(/^Description of photo/)
  await expect(photos).toHaveCount(0)
  await page.route(photosUrl, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const failedUpload = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/photos'),
  )
  await choosePhoto(page, 'The back of the jar')
  await findSaveButton(page).click()
  await failedUpload
  await expect(page.getByText('The product was saved, but not its new photo.')).toBeVisible()
  await page.unroute(photosUrl)
  await findSaveButton(page).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(photos).toHaveCount(1)
}

/** One adds a photo; the other one, whose page does not have it, saves another field. */
async function expectColleaguesPhotoKept(page: Page, productId: string): Promise<void> {
  const colleaguesPage = await page.context().newPage()
  await colleaguesPage.goto(`/admin-products/${productId}`)
  const photos = colleaguesPage.getByLabel(/^Description of photo/)
  await expect(photos).toHaveCount(1)
  const upload = page.waitForResponse((response) => response.url().endsWith('/photos'))
  await choosePhoto(page, 'The lid of the jar')
  await findSaveButton(page).click()
  await upload
  await colleaguesPage.getByLabel('Description (optional)').fill('Saved beside a new photo')
  await findSaveButton(colleaguesPage).click()
  await colleaguesPage.getByRole('alert').getByRole('button', { name: 'Save my values' }).click()
  await expect(colleaguesPage.getByText('Saved. Shoppers see it now.')).toBeVisible()
  await expect(photos).toHaveCount(2)
}

async function choosePhoto(page: Page, description: string): Promise<void> {
  await page.getByLabel('Photo (optional)').setInputFiles({
    name: 'jar.jpg',
    mimeType: 'image/jpeg',
    buffer: await createPhoto(),
  })
  await page.getByLabel('Photo description').fill(description)
}
