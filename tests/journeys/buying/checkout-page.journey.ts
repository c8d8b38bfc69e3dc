/**
 * How the checkout opens: with an empty cart, with a product in the URL, with the name from the
 * quiz, after a visit to the bank, at its other URLs, and in a low window.
 */
import { quizDraftKey, serialiseQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import {
  buildGuest,
  fillCheckout,
  findSummaryValue,
  formatRinggit,
  grapeSeed,
  nmn,
  openCheckout,
  payButton,
  readCartQuantities,
  storeCart,
  storeItem,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'

test('an empty checkout links to the products, and for a customer to the dashboard', async ({
  page,
  shop,
}) => {
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Browse products' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'User dashboard' })).toBeHidden()
  await logInAndOpen(page, shop.findDemoAccount('customer'), '/checkout')
  await main.getByRole('link', { name: 'User dashboard' }).click()
  await expect(page).toHaveURL(/\/user-dashboard$/)
})

test('a page restored after a visit to the bank can pay again', async ({ page }) => {
  await openCheckout(page, nmn)
  await fillCheckout(page, buildGuest())
  await termsCheckbox(page).check()
  // The response 204 keeps the browser on the page, as if it returned from the back/forward cache.
  await page.route('**/billplz/bills/*', (route) => route.fulfill({ status: 204 }))
  await payButton(page).click()
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  // The spinner replaces the text, which is hidden visually so that the button keeps its name.
  await expect(payButton(page).getByText('PAY NOW')).toHaveCSS('position', 'absolute')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
})

test('a URL with a product adds it to the cart once, even if opened again', async ({ page }) => {
  const productUrl = '/checkout?add-to-cart=28&quantity=1'
  await page.goto(productUrl)
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
  await expect(page).toHaveURL(/\/checkout$/)
  await page.goto(productUrl)
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await readCartQuantities(page)).toEqual({ 28: 1 })
  await page.goto('/checkout?add-to-cart=999999')
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await readCartQuantities(page)).toEqual({ 28: 1 })
})

test('name and email are filled in from the quiz; an emptied form gets the address of the account at a login', async ({
  page,
  shop,
}) => {
  const answers = { name: 'Demo binti Contoh', email: 'quiz@example.com' }
  const progress = { answers, visited: [], currentField: 'gender' } as const
  await storeCart(page, nmn)
  await storeItem(page, quizDraftKey, serialiseQuizDraft(progress, new Date()))
  await page.goto('/checkout')
  await expect(page.getByLabel('First name')).toHaveValue('Demo')
  await expect(page.getByLabel('Last name')).toHaveValue('binti Contoh')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('quiz@example.com')
  for (const name of ['First name', 'Last name', 'Email'])
    await page.getByRole('textbox', { name }).fill('')
  await expect(page.getByLabel('First name')).toHaveValue('')
  const customer = shop.findDemoAccount('customer')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  // The checkout has a field "Email" too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Login')
  await submitLoginForm(page.getByRole('main'), customer)
  await waitForPath(page, '/checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email)
  await expect(page.getByLabel('Postcode')).not.toHaveValue('')
})

test('/shipping shows delivery costs above the order, /checkout/shipping is the checkout', async ({
  page,
}) => {
  await storeCart(page, nmn, grapeSeed)
  await page.goto('/shipping')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping')
  await expect(page.getByText(`except ${formatRinggit(15)} to Sabah and Sarawak`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout/shipping')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 700 } })

  test('Pay is visible beside the form, and nothing covers it', async ({ page }) => {
    await openCheckout(page, nmn, grapeSeed)
    await fillCheckout(page, buildGuest())
    await termsCheckbox(page).check()
    // Far enough that a button without a fixed place would leave the window.
    await page.evaluate(() => scrollTo(0, 400))
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    // Looks at the centre and at 20 px from both ends.
    const isUncovered = await payButton(page).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return [left + 20, (left + right) / 2, right - 20].every((x) =>
        button.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      )
    })
    expect(isUncovered).toBe(true)
  })
})
