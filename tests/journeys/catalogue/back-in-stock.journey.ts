/**
 * The waitlist of a product that is not available: a shopper subscribes on a phone and confirms by
 * email, staff make the product available and notify, and the shop deletes the entry.
 */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect, phoneDevice } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { publishProduct } from '#tests/support/desks/publish-product.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

const productName = 'Resting Formula'
const ingredient = { name: 'Resting Root', amount: '100', unit: 'mg' }

test('a subscriber of a product that is not available is notified once, when it is available', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const admin = await logInByCall(shop, 'admin')
  const productId = await publishProduct(admin, {
    product_name: productName,
    sku: '300201',
    available: 'false',
    formula: JSON.stringify([ingredient]),
  })
  const email = `subscriber-${crypto.randomUUID().slice(0, 8)}@example.com`
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.url })
  await refuseAnalytics(context)
  const shopper = await context.newPage()
  await shopper.goto(`/products/${productId}`)
  await expect(shopper.getByText('This product is not available right now.')).toBeVisible()
  await expect(shopper.getByText(/Arrives/)).toHaveCount(0)
  const notifyLink = shopper.getByRole('link', { name: 'Notify me when it is available' })
  await expect(notifyLink).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(notifyLink).toBeInViewport()
  await expectAccessible(shopper)
  await notifyLink.press('Enter')
  const dialog = shopper.getByRole('dialog', { name: `Join the waitlist for ${productName}` })
  await expect(dialog).toBeVisible()
  await shopper.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(notifyLink).toBeFocused()
  await notifyLink.tap()
  const emailField = dialog.getByLabel('Email')
  await emailField.fill(email)
  await expectAccessible(shopper)
  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  await expect(dialog.getByRole('status')).toContainText(`We have emailed ${email}.`)

  const confirmationEmail = await shop.waitForEmail(email, /Confirm your place/)
  expect(confirmationEmail.text).toContain(`join the waitlist for ${productName}`)
  await shopper.goto(findLink(confirmationEmail, /\S+\/waitlist\/confirm#\S+/))
  await shopper.getByRole('button', { name: 'Join the waitlist' }).tap()
  await expect(shopper.getByText('You are on the waitlist.')).toBeVisible()
  // The form is opened before the product is available, and submitted afterwards.
  const lateEmail = 'late@example.com'
  await shopper.goto(`/products/${productId}`)
  await expect(notifyLink).toHaveAttribute('aria-haspopup', 'dialog')
  await notifyLink.tap()
  await emailField.fill(lateEmail)

  await openAs(page, shop, 'admin', '/admin-waitlist')
  const row = page.getByRole('listitem').filter({ hasText: productName })
  await expect(row).toContainText('1 confirmed subscriber')
  await expect(row).toContainText('make it available for sale first')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await row.getByRole('link', { name: productName }).click()
  await page.getByLabel('Available for sale').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 shopper asked to be notified')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('This product is available now.')
  await expect(emailField).toHaveValue(lateEmail)

  await page.getByRole('link', { name: 'Notify them' }).click()
  await row.getByRole('button', { name: `Notify subscribers ${productName}` }).click()
  const notifyDialog = page.getByRole('dialog', { name: `Notify subscribers of ${productName}?` })
  await expect(notifyDialog).toContainText('1 subscriber gets one email')
  await expectAccessible(page)
  await notifyDialog.getByRole('button', { name: 'Send 1 email' }).click()
  await expect(notifyDialog).toBeHidden()
  await expect(page.getByText('No product has subscribers.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sent announcements' })).toContainText(productName)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page)).toBe(0)

  const notificationEmail = await shop.waitForEmail(
    email,
    /A product from your waitlist is available again/,
  )
  expect(notificationEmail.text).toContain(`${productName} is available again`)
  expect(notificationEmail.text).toContain(`${shop.url}/products/${productId}\n`)
  expect((await shop.listEmails(email)).length).toBe(2)
  await context.close()
})

test('without JavaScript the link leads to the contact form', async ({ browser, shop }) => {
  const admin = await logInByCall(shop, 'admin')
  const productId = await publishProduct(admin, {
    product_name: 'Plain Formula',
    sku: '300202',
    available: 'false',
    formula: JSON.stringify([ingredient]),
  })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto(`/ms/products/${productId}`)
  await page.getByRole('link', { name: 'Maklumkan saya apabila ia tersedia' }).click()
  await expect(page).toHaveURL(/\/ms\/contact$/)
  await context.close()
})
