/**
 * The waitlist of a coming range: a shopper subscribes on a phone, confirms by email, an admin
 * notifies all subscribers, and the entries are gone.
 */
import { goToDesk } from '#tests/support/at-a-desk.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, phone, test } from '#tests/support/journey.ts'
import { refuseAnalytics } from '#tests/support/refuse-analytics.ts'
import { sidewaysScroll } from '#tests/support/screens.ts'

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
  await expect(link, 'before the page is awake it leads to the contact form').toHaveAttribute(
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
  expect(await sidewaysScroll(shopper)).toBe(0)
  await expectAccessible(shopper)
  await dialog.getByRole('button', { name: 'Notify me' }).tap()
  await expect(dialog.getByRole('status')).toContainText(`We have emailed ${email}.`)
  await expectAccessible(shopper)
  expect(new URL(shopper.url()).search, 'the name is in no address').toBe('')

  const asked = await shop.emailTo(email, /Confirm your place/)
  const address = /(\S+\/waitlist\/confirm#\S+)/.exec(asked.text)?.[1] ?? ''
  await shopper.goto(address)
  // The token does not stay in the history.
  await expect(shopper).toHaveURL(/\/waitlist\/confirm$/)
  const yes = shopper.getByRole('button', { name: 'Join the waitlist' })
  await yes.tap()
  await expect(shopper.getByText('You are on the waitlist.')).toBeVisible()
  await expectAccessible(shopper)

  await goToDesk(page, shop.account('admin'), '/admin')
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Waitlist' })
    .click()
  const range = page.getByRole('listitem').filter({ hasText: 'Energy +' })
  await expect(range).toContainText('1 confirmed subscriber')
  await expectAccessible(page)
  await range.getByRole('button', { name: 'Notify subscribers' }).click()
  const question = page.getByRole('dialog', { name: 'Notify subscribers of Energy +?' })
  await expect(question).toContainText('1 subscriber gets one email')
  const send = question.getByRole('button', { name: 'Send 1 email' })
  await send.click()
  await expect(question.getByRole('alert')).toContainText('Select the product')
  await expectAccessible(page)
  await question.getByLabel('Product in the email').selectOption({ index: 1 })
  await send.click()
  await expect(question).toBeHidden()
  await expect(range).toContainText('No subscribers')
  await expect(page.getByRole('region', { name: 'Sent announcements' })).toContainText('Energy +')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysScroll(page)).toBe(0)

  const notified = await shop.emailTo(email, /A range from your waitlist is on sale/)
  expect(notified.text).toContain('Energy + is on sale')
  const product = /(\S+\/products\/\d+)\n/.exec(notified.text)?.[1] ?? ''
  await shopper.goto(product)
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
  const leave = /(\S+\/waitlist\/leave#\S+)/.exec(notified.text)?.[1] ?? ''
  await shopper.goto(leave)
  await shopper.getByRole('button', { name: 'Leave the waitlist' }).tap()
  await expect(shopper.getByText('You left the waitlist.')).toBeVisible()
  expect((await shop.emails(email)).length).toBe(2)
  await context.close()

  // A logged-in customer need not type the address.
  await page.goto('/product-range')
  const own = page.getByRole('link', { name: /^Notify me\s+Immunity$/ })
  await expect(own).toHaveAttribute('aria-haspopup', 'dialog')
  await own.click()
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
