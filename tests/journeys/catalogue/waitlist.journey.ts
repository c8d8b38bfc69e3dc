/**
 * The waitlist of a range that is coming soon: a shopper subscribes on a phone and confirms by
 * email, an admin notifies all subscribers, and the shop deletes their entries.
 */
import { openDesk } from '#tests/support/browser/go-to-desk.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, phone, test } from '#tests/support/browser/journey.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screens.ts'

test('a waitlist subscriber is notified once, when the range is on sale', async ({
  page,
  browser,
  shop,
}) => {
  const email = `waits-${crypto.randomUUID().slice(0, 8)}@example.com`
  const context = await browser.newContext({ ...phone, baseURL: shop.url })
  await refuseAnalytics(context)
  const shopper = await context.newPage()
  await shopper.goto('/product-range')
  const link = shopper.getByRole('link', { name: /^Notify me\s+Energy \+$/ })
  await expect(link, 'before hydration it links to the contact form').toHaveAttribute(
    'aria-haspopup',
    'dialog',
  )
  await link.press('Enter')
  const dialog = shopper.getByRole('dialog', { name: 'Join the waitlist for Energy +' })
  await expect(dialog).toBeVisible()
  await expectAccessible(shopper)
  await shopper.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()

  await link.tap()
  const field = dialog.getByLabel('Email')
  await field.fill('somebody')
  await field.press('Enter')
  await expect(dialog.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(email)
  await shopper.route('**/api/waitlist', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue(email)
  await shopper.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(shopper)).toBe(0)
  await expectAccessible(shopper)
  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  await expect(dialog.getByRole('status')).toContainText(`We have emailed ${email}.`)
  await expectAccessible(shopper)
  expect(new URL(shopper.url()).search, 'the URL contains no form data').toBe('')

  const confirmationEmail = await shop.emailTo(email, /Confirm your place/)
  const confirmationUrl = /(\S+\/waitlist\/confirm#\S+)/.exec(confirmationEmail.text)?.[1] ?? ''
  await shopper.goto(confirmationUrl)
  // The token is removed from the URL, so it does not stay in the history.
  await expect(shopper).toHaveURL(/\/waitlist\/confirm$/)
  const joinButton = shopper.getByRole('button', { name: 'Join the waitlist' })
  await joinButton.tap()
  await expect(shopper.getByText('You are on the waitlist.')).toBeVisible()
  await expectAccessible(shopper)

  await openAs(page, shop, 'admin', '/admin')
  await openDesk(page, 'Shop', 'Waitlist')
  const range = page.getByRole('listitem').filter({ hasText: 'Energy +' })
  await expect(range).toContainText('1 confirmed subscriber')
  await expectAccessible(page)
  await range.getByRole('button', { name: 'Notify subscribers' }).click()
  const notifyDialog = page.getByRole('dialog', { name: 'Notify subscribers of Energy +?' })
  await expect(notifyDialog).toContainText('1 subscriber gets one email')
  const sendButton = notifyDialog.getByRole('button', { name: 'Send 1 email' })
  await sendButton.click()
  await expect(notifyDialog.getByRole('alert')).toContainText('Select the product')
  await expectAccessible(page)
  await notifyDialog.getByLabel('Product in the email').selectOption({ index: 1 })
  await sendButton.click()
  await expect(notifyDialog).toBeHidden()
  await expect(range).toContainText('No subscribers')
  await expect(page.getByRole('region', { name: 'Sent announcements' })).toContainText('Energy +')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page)).toBe(0)

  const notificationEmail = await shop.emailTo(email, /A range from your waitlist is on sale/)
  expect(notificationEmail.text).toContain('Energy + is on sale')
  const productUrl = /(\S+\/products\/\d+)\n/.exec(notificationEmail.text)?.[1] ?? ''
  await shopper.goto(productUrl)
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
  const leaveUrl = /(\S+\/waitlist\/leave#\S+)/.exec(notificationEmail.text)?.[1] ?? ''
  await shopper.goto(leaveUrl)
  await shopper.getByRole('button', { name: 'Leave the waitlist' }).tap()
  await expect(shopper.getByText('You left the waitlist.')).toBeVisible()
  expect((await shop.emails(email)).length).toBe(2)
  await context.close()

  // For a logged-in customer the email address is filled in.
  await page.goto('/product-range')
  const otherRangeLink = page.getByRole('link', { name: /^Notify me\s+Immunity$/ })
  await expect(otherRangeLink).toHaveAttribute('aria-haspopup', 'dialog')
  await otherRangeLink.click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(
    shop.account('admin').email,
  )
})

test('without JavaScript the card leads to the contact form with the range filled in', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/ms/product-range')
  await page.getByRole('link', { name: /^Maklumkan saya\s+Bone Essence$/ }).click()
  await expect(page.getByLabel('Subjek')).toHaveValue(
    'Sila hantar e-mel kepada saya apabila Bone Essence mula dijual',
  )
  await context.close()
})
