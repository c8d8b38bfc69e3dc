/**
 * The waitlist of a range that is coming soon: a shopper subscribes on a phone and confirms by
 * email, an admin notifies all subscribers, and the shop deletes their entries.
 */
import { findLink } from '#tests/support/browser/find-link.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { openDesk } from '#tests/support/browser/open-desk.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

test('a waitlist subscriber is notified once, when the range is on sale', async ({
  page,
  browser,
  shop,
}) => {
  const email = `subscriber-${crypto.randomUUID().slice(0, 8)}@example.com`
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.url })
  await refuseAnalytics(context)
  const shopper = await context.newPage()
  await shopper.goto('/product-range')
  const notifyLink = shopper.getByRole('link', { name: /^Notify me\s+Energy \+$/ })
  await expect(notifyLink, 'before hydration it links to the contact form').toHaveAttribute(
    'aria-haspopup',
    'dialog',
  )
  await notifyLink.press('Enter')
  const dialog = shopper.getByRole('dialog', { name: 'Join the waitlist for Energy +' })
  await expect(dialog).toBeVisible()
  await expectAccessible(shopper)
  await shopper.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(notifyLink).toBeFocused()

  await notifyLink.tap()
  const emailField = dialog.getByLabel('Email')
  await emailField.fill('not an email address')
  await emailField.press('Enter')
  await expect(dialog.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await expect(emailField).toBeFocused()
  await emailField.fill(email)
  await shopper.route('**/api/waitlist', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(emailField).toHaveValue(email)
  await shopper.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(shopper)).toBe(0)
  await expectAccessible(shopper)
  await emailField.fill('not an email address')
  await emailField.press('Enter')
  await expect(dialog.getByRole('alert'), 'the old failure').toHaveCount(0)
  await emailField.fill(email)
  const heldRequests = await holdRequests(shopper, '**/api/waitlist')
  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  // The browser sends the click of a tap after the touch.
  await expect.poll(heldRequests.count).toBe(1)
  await emailField.fill('typed-too-late@example.com')
  await heldRequests.release()
  await expect(dialog.getByRole('status')).toContainText(`We have emailed ${email}.`)
  await expectAccessible(shopper)
  expect(new URL(shopper.url()).search, 'the URL contains no form data').toBe('')

  const confirmationEmail = await shop.waitForEmail(email, /Confirm your place/)
  await shopper.goto(findLink(confirmationEmail, /\S+\/waitlist\/confirm#\S+/))
  // The token is removed from the URL, so it does not stay in the history.
  await expect(shopper).toHaveURL(/\/waitlist\/confirm$/)
  const joinButton = shopper.getByRole('button', { name: 'Join the waitlist' })
  await joinButton.tap()
  await expect(shopper.getByText('You are on the waitlist.')).toBeVisible()
  await expectAccessible(shopper)
  // Another link on the same page: the browser changes only the hash.
  await shopper.evaluate(() => location.assign('#another-token'))
  await expect(shopper).toHaveURL(/\/waitlist\/confirm$/)
  await expect(joinButton).toBeVisible()

  await openAs(page, shop, 'admin', '/admin')
  await openDesk(page, 'Shop', 'Waitlist')
  const rangeItem = page.getByRole('listitem').filter({ hasText: 'Energy +' })
  await expect(rangeItem).toContainText('1 confirmed subscriber')
  await expectAccessible(page)
  await rangeItem.getByRole('button', { name: 'Notify subscribers' }).click()
  const notifyDialog = page.getByRole('dialog', { name: 'Notify subscribers of Energy +?' })
  await expect(notifyDialog).toContainText('1 subscriber gets one email')
  const sendButton = notifyDialog.getByRole('button', { name: 'Send 1 email' })
  await sendButton.click()
  await expect(notifyDialog.getByRole('alert')).toContainText('Select the product')
  await expectAccessible(page)
  await notifyDialog.getByLabel('Product in the email').selectOption({ index: 1 })
  await sendButton.click()
  await expect(notifyDialog).toBeHidden()
  await expect(rangeItem).toContainText('No subscribers')
  await expect(page.getByRole('region', { name: 'Sent announcements' })).toContainText('Energy +')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page)).toBe(0)

  const notificationEmail = await shop.waitForEmail(email, /A range from your waitlist is on sale/)
  expect(notificationEmail.text).toContain('Energy + is on sale')
  await shopper.goto(findLink(notificationEmail, /\S+\/products\/\d+(?=\n)/))
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
  await shopper.goto(findLink(notificationEmail, /\S+\/waitlist\/leave#\S+/))
  await shopper.getByRole('button', { name: 'Leave the waitlist' }).tap()
  await expect(shopper.getByText('You left the waitlist.')).toBeVisible()
  expect((await shop.listEmails(email)).length).toBe(2)
  await context.close()

  // For a logged-in customer the email address is filled in.
  await page.goto('/product-range')
  const otherRangeLink = page.getByRole('link', { name: /^Notify me\s+Immunity$/ })
  await expect(otherRangeLink).toHaveAttribute('aria-haspopup', 'dialog')
  await otherRangeLink.click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(
    shop.findDemoAccount('admin').email,
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
