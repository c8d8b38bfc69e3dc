/**
 * The demo with sixty days of business: every desk shows rows and does not scroll sideways, opened
 * at a width of 1280 pixels and then narrowed to 390. No email about the past orders is sent. Lists
 * have several pages.
 */
import { translatorFor } from '#server/http/pages/request-language.ts'
import { listDesks } from '#web/back-office/shell/desks.ts'
import { test } from '#tests/support/shop/business-shop.ts'
import { storeSession } from '#tests/support/browser/open-as.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

// One worker runs all tests, because each worker starts a shop with sixty days of business.
test.describe.configure({ mode: 'default' })

const widthsPx = [1280, 390] as const

/** Texts that a desk shows when it has nothing to list. */
const emptyTexts =
  /No (orders|customers|payment issues|visits|emails|recalls|batches|vouchers|products|entries) |No ingredients yet\. Each|No product has|No payment issues\.|Nothing (to|needs)/

test('every desk of the demo has something to show at 1280 and 390 pixels', async ({
  page,
  shop,
}) => {
  test.slow()
  await storeSession(page, shop, 'admin')
  for (const { path } of listDesks(translatorFor('en'))) {
    await page.setViewportSize({ width: widthsPx[0], height: 844 })
    await page.goto(path)
    const main = page.locator('main')
    await expect(main.locator('h1'), path).toHaveCount(1)
    await expect(main.getByText(/^Loading/)).toHaveCount(0)
    for (const width of widthsPx) {
      await page.setViewportSize({ width, height: 844 })
      await expect(main.getByText(emptyTexts), `${path} at ${width}`).toHaveCount(0)
      await expect
        .poll(() => measureHorizontalOverflow(page), `sideways scroll of ${path} at ${width}`)
        .toBe(0)
    }
  }
  expect(await shop.listEmails('customer@racik.example')).toEqual([])
})

test('the first press in one of several open batches is not lost', async ({ page, shop }) => {
  await storeSession(page, shop, 'pharmacist')
  // High enough that the page does not scroll, because scrolling would hide a button that moves.
  await page.setViewportSize({ width: 1280, height: 2000 })
  await page.goto('/pharmacy-dashboard/batches')
  const openBatches = page.getByRole('article').filter({ has: page.getByRole('form') })
  const forms = openBatches.last().getByRole('form')
  await expect(forms.first()).toBeVisible()
  const formCount = await forms.count()
  // If a line appeared above on the press, the button would move away before the pointer is
  // released.
  await forms
    .first()
    .getByRole('button', { name: /^Weighed/ })
    .click()
  await expect(forms).toHaveCount(formCount - 1)
})

test('a page without rows opens the last page with rows', async ({ page, shop }) => {
  await storeSession(page, shop, 'admin')
  const lists = [
    ['/admin-payment-issues?state=All&page=99', page.getByRole('article')],
    ['/admin-emails?page=400', page.getByRole('grid', { name: 'Emails' })],
  ] as const
  for (const [path, rows] of lists) {
    await page.goto(path)
    await expect(rows.first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=(99|400)$/)
  }
  await storeSession(page, shop, 'pharmacist')
  await page.goto('/pharmacy-dashboard?page=99')
  const queue = page.getByRole('region', { name: 'Queue' })
  await expect(queue.getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(/\/pharmacy-dashboard$/)
})

test('earlier days are listed whole, and a link to an old batch opens it', async ({
  page,
  shop,
}) => {
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const { nextBefore } = await pharmacist('GET /api/pharmacy/batches')
  if (nextBefore === null) throw new Error('the demo has one page of batches')
  const { batches } = await pharmacist('GET /api/pharmacy/batches', {
    query: { before: nextBefore },
  })
  const oldBatch = batches.at(-1)
  if (!oldBatch) throw new Error(`no batch before ${nextBefore}`)
  const card = page.getByRole('article', { name: `Batch ${oldBatch.number}` })
  await storeSession(page, shop, 'pharmacist')
  await page.goto('/pharmacy-dashboard/batches')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Show earlier days' }).click()
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'Show newest batches' }).click()
  await expect(card).toHaveCount(0)
  await page.goto(`/pharmacy-dashboard/batches?batch=${oldBatch.number}`)
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  await page.goto('/pharmacy-dashboard/batches?batch=B200101-01')
  await expect(page.getByText('No batch has the number B200101-01.')).toBeVisible()
})
