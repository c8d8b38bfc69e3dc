/**
 * A subscription from start to end: a guest creates an account at the checkout without losing typed
 * data, approves at PayPal, gets a delivery for every paid cycle, suspends, resumes and cancels.
 * Also a blocked PayPal script, and a PayPal window that is closed without approval.
 */
import type { Page } from '@playwright/test'
import { days } from '#domain/time.ts'
import { keepMessages } from '#tests/support/browser/brief-messages.ts'
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import {
  buildGuest,
  decideAtBank,
  expectFormValues,
  fillCheckout,
  findSummaryValue,
  formatRinggit,
  nmn,
  noteConsentCheckbox,
  noteField,
  openCheckout,
  payButton,
  readCartQuantities,
  storeCart,
  termsCheckbox,
  type Guest,
} from '#tests/support/buying/guest.ts'
import { expect, test, type JourneyShop } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { openRecommendation } from '#tests/support/browser/take-quiz.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import { openPayPalWindow, createPayPalControl } from '#tests/support/buying/paypal.ts'
import { newAccountPassword, verifyRegistration } from '#tests/support/people/new-account.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

const typedNote = 'Swallowing is hard for me.'

/** The part of the checkout with PayPal's button. `data-wallet` is the state of PayPal's script. */
const payPalSection = (page: Page) => page.locator('[data-wallet]')

/**
 * Creates an account in the dialog of the filled checkout, and logs in there. The link of the
 * verification email is opened in another tab.
 */
async function createAccountAtCheckout(page: Page, shop: JourneyShop, guest: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Log in or create an account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(newAccountPassword)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByText(/Registration successful!/)).toBeVisible()
  const otherTab = await page.context().newPage()
  await verifyRegistration(otherTab, shop, guest.email)
  await otherTab.close()
  await dialog.getByRole('button', { name: 'Continue to login' }).click()
  await submitLoginForm(dialog, { email: guest.email, password: newAccountPassword })
  await expect(dialog).toBeHidden()
}

async function choosePlan(page: Page, name: '3 months' | '6 months'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check()
}

/** Aborts the next call that changes a subscription, so that the page shows its own error text. */
async function abortNextChange(
  page: Page,
  change: 'suspend' | 'activate' | 'cancel',
): Promise<void> {
  const url = `**/api/paypal/subscriptions/*/${change}`
  await page.route(url, (route) => route.abort(), { times: 1 })
}

test('a three-month subscription: account, approval, second delivery, pause, resume and cancellation', async ({
  page,
  shop,
}) => {
  test.slow()
  const payPalStandIn = createPayPalControl(shop)
  const guest = buildGuest({ postcode: '47000' })
  await openCheckout(page, nmn)
  await fillCheckout(page, guest)
  await choosePlan(page, '3 months')
  await expect(findSummaryValue(page, 'Plan saving 10%')).toHaveText('−RM\u00a027.00')
  await expect(findSummaryValue(page, 'Total today')).toHaveText(formatRinggit(243))
  await expect(page.getByText('3, one every 30 days')).toBeVisible()
  await expectAccessibleInSchemes(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: /3 months/ })).toBeChecked()

  await createAccountAtCheckout(page, shop, guest)
  await expectFormValues(page, guest)
  await expect(payPalSection(page)).toHaveAttribute('data-wallet', 'resolved')
  await termsCheckbox(page).check()
  await expectAccessible(page)
  const payPalWindow = await openPayPalWindow(page)
  await expect(payPalWindow.getByText(formatRinggit(243)).first()).toBeVisible()
  await payPalWindow.getByRole('button', { name: 'Agree and subscribe' }).click()

  await page.waitForURL('**/confirmation?subscription=*')
  await expect(page.getByRole('heading', { name: /Your subscription has started/ })).toBeVisible()
  await expect(page.getByText('The first delivery is paid.')).toBeVisible({ timeout: longWaitMs })
  await expectAccessible(page)
  expect(await readCartQuantities(page)).toEqual({})
  const [subscription] = await payPalStandIn.listSubscriptions(guest.email)
  if (!subscription) throw new Error(`PayPal has no subscription of ${guest.email}`)
  const subscriptionId = subscription.id
  expect(await payPalStandIn.listChargedAmounts(subscriptionId)).toEqual(['243.00'])

  await page.getByRole('link', { name: 'See your subscription' }).click()
  const plan = page.getByRole('article', { name: nmn.name })
  await expect(plan.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(plan.getByText('1 of 3 paid')).toBeVisible()
  await expectAccessible(page)

  await payPalStandIn.runCycle(subscriptionId)
  await expect(async () => {
    await page.reload()
    await expect(plan.getByText('2 of 3 paid')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: longWaitMs })
  await plan.getByText('Deliveries, changes and address').click()
  await expect(plan.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')).toHaveCount(2)

  const scheduleButton = plan.getByRole('button', { name: 'Suspend, skip or change date' })
  const schedule = page.getByRole('dialog', { name: 'Suspend, skip or change the date' })
  const chooseChange = (name: string) => schedule.getByRole('radio', { name, exact: true }).check()
  const confirmChange = (name: string) => schedule.getByRole('button', { name }).click()
  await scheduleButton.click()
  await expect(schedule.getByText(/^Nothing is charged on .* The next payment is on /)).toHaveCount(
    2,
  )
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  await chooseChange('Change date')
  await expect(schedule.getByLabel('Next payment').getByRole('option')).toHaveCount(2)
  await chooseChange('Skip next order')
  await confirmChange('Skip next order')
  await expect(plan.getByText('The next order is moved')).toBeVisible()
  await expect(plan.getByText('ACTIVE', { exact: true })).toBeVisible()
  await scheduleButton.click()
  await chooseChange('Undo the new date')
  await confirmChange('Undo the new date')
  await expect(plan.getByText('The next order is moved')).toBeHidden()

  await abortNextChange(page, 'suspend')
  await scheduleButton.click()
  await chooseChange('Suspend')
  await expect(schedule.getByText(/^Applies immediately: .* until you press Resume/)).toBeVisible()
  await confirmChange('Suspend')
  await expect(schedule.getByText('Failed to suspend subscription')).toBeVisible()
  await confirmChange('Suspend')
  await expect(plan.getByText('SUSPENDED', { exact: true })).toBeVisible()
  await expect(findSummaryValue(page, 'If you resume today')).toContainText(/^Next payment \d/)
  const resumeButton = plan.getByRole('button', { name: 'Resume' })
  await expect(resumeButton).toBeFocused()
  await abortNextChange(page, 'activate')
  await resumeButton.click()
  await expect(plan.getByText('Failed to resume subscription')).toBeVisible()
  await resumeButton.click()
  await expect(plan.getByText('ACTIVE', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: 'Cancel Subscription' }).click()
  const cancelDialog = page.getByRole('dialog', { name: 'Cancel this subscription?' })
  await cancelDialog.getByLabel('Reason for cancelling').fill('Moving abroad')
  await expectAccessible(page)
  await abortNextChange(page, 'cancel')
  await cancelDialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(cancelDialog.getByText('Failed to cancel subscription')).toBeVisible()
  await cancelDialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(plan.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(findSummaryValue(page, 'Your reason')).toHaveText('Moving abroad')
  await expect(plan.getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0)
  const [cancelledSubscription] = await payPalStandIn.listSubscriptions(guest.email)
  expect(cancelledSubscription?.status).toBe('CANCELLED')
})

test('with an empty checkout form, no account can be created at the checkout', async ({ page }) => {
  await openCheckout(page, nmn)
  await choosePlan(page, '3 months')
  await page.getByRole('button', { name: 'Log in or create an account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await expect(dialog.getByText(/^Enter your contact and delivery details first/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Register' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(dialog).toBeHidden()
})

test('typed data survives choosing a plan and logging in', async ({ page, shop }) => {
  test.slow()
  const guest = buildGuest()
  const expectAllEnteredData = async () => {
    await expectFormValues(page, guest)
    await expect(noteField(page)).toHaveValue(typedNote)
    await expect(noteConsentCheckbox(page)).toBeChecked()
    await expect(termsCheckbox(page)).toBeChecked()
    await expect(page.getByText('Your quiz answers are not shared with this order.')).toBeVisible()
  }
  await openRecommendation(page, { gender: 'Male', allergic: ['Fish'], email: guest.email })
  // The quiz was sent by a call, so its id is stored here, as the quiz page would do.
  await page.evaluate(
    (expiry) => {
      const { quizId } = JSON.parse(sessionStorage.getItem('recommendation') ?? '{}')
      localStorage.setItem('quizId', JSON.stringify({ value: quizId, expiry }))
    },
    Date.now() + days(1),
  )
  await keepMessages(page)
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCheckout(page, guest)
  await noteField(page).fill(typedNote)
  await noteConsentCheckbox(page).check()
  await page.getByRole('button', { name: 'Don’t share with this order' }).click()
  await termsCheckbox(page).check()
  // Choosing a plan reloads the page, because only the new document's content security policy
  // allows PayPal.
  const reloading = page.waitForEvent('load')
  await choosePlan(page, '3 months')
  await reloading
  await expect(page.getByRole('button', { name: 'Log in or create an account' })).toBeVisible()
  await expectAllEnteredData()
  await page.getByRole('button', { name: 'Log in or create an account' }).click()
  const dialog = page.getByRole('dialog')
  await submitLoginForm(dialog, shop.findDemoAccount('customer'))
  await expect(dialog).toBeHidden()
  await expect(payPalSection(page)).toHaveAttribute('data-wallet', 'resolved')
  await expectAllEnteredData()
  expect(page.url()).not.toMatch(/Swallowing|quiz/)

  await page.getByRole('radio', { name: /One time/ }).check()
  await payButton(page).click()
  await page.waitForURL('**/billplz/bills/*')
  await decideAtBank(page, 'Failed payment')
  // The confirmation page moves the ordered lines out of the cart, so the checkout may be empty.
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const readSessionStorage = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(readSessionStorage).not.toContain('Swallowing')
})

test.describe('when PayPal is blocked', () => {
  test.use({ expectedProblems: [/Failed to load the PayPal JS SDK script\./] })

  test('the page shows an error; a retry and a one-time purchase work', async ({ page, shop }) => {
    const consoleTexts: string[] = []
    page.on('console', (message) => consoleTexts.push(message.text()))
    let isBlocked = true
    await page.route(`${shop.standInsUrl}/paypal/sdk/js*`, (route) =>
      isBlocked ? route.abort() : route.continue(),
    )
    await storeCart(page, nmn)
    await openAs(page, shop, 'customer', '/checkout')
    expect(consoleTexts.filter((text) => text.includes('PayPal'))).toEqual([])
    await choosePlan(page, '6 months')
    await expect(payPalSection(page)).toHaveAttribute('data-wallet', 'rejected')
    expect(consoleTexts.join('\n')).toContain('Failed to load the PayPal JS SDK script.')
    await expectAccessible(page)
    isBlocked = false
    await payPalSection(page).getByRole('button', { name: 'Try again' }).click()
    await expect(payPalSection(page)).toHaveAttribute('data-wallet', 'resolved')
    await expect(page.getByRole('button', { name: 'Subscribe with PayPal' })).toBeVisible()
    isBlocked = true
    await page.reload()
    await payPalSection(page).getByRole('button', { name: 'Buy once instead' }).click()
    await expect(page.getByRole('radio', { name: /One time/ })).toBeChecked()
    await expect(payButton(page)).toBeVisible()
    await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(270))
  })
})

test('closing the window without approval charges nothing and loses nothing', async ({
  page,
  shop,
}) => {
  // Like a browser that resists fingerprinting: the page cannot tell from which URL it was loaded.
  await page.addInitScript(() => {
    const getEntriesByType = performance.getEntriesByType.bind(performance)
    performance.getEntriesByType = (type) => (type === 'navigation' ? [] : getEntriesByType(type))
  })
  await storeCart(page, nmn)
  await openAs(page, shop, 'customer', '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await waitForPath(page, '/checkout')
  const reloading = page.waitForEvent('load')
  await choosePlan(page, '3 months')
  await reloading
  await noteField(page).fill(typedNote)
  await noteConsentCheckbox(page).check()
  await termsCheckbox(page).check()
  const payPalWindow = await openPayPalWindow(page)
  await payPalWindow.getByRole('button', { name: 'Cancel and return' }).click()
  await expect(page.getByText(/You left PayPal without approving/)).toBeVisible()
  await expect(noteField(page)).toHaveValue(typedNote)
  expect(await readCartQuantities(page)).toEqual({ [nmn.id]: 1 })
  const secondWindow = await openPayPalWindow(page)
  await secondWindow.close()
  await expect(page.getByText(/You left PayPal without approving/)).toBeVisible()
  const subscribeButton = page.getByRole('button', { name: 'Subscribe with PayPal' })
  await expect(subscribeButton).toBeEnabled()

  // With pop-ups blocked, the page itself navigates to PayPal and back.
  await page.evaluate(() => {
    window.open = () => null
  })
  await subscribeButton.click()
  await page.getByRole('button', { name: 'Cancel and return' }).click()
  await page.waitForURL('**/checkout?left=*')
  // The button appears only after the page reloaded itself for PayPal's script.
  await expect(subscribeButton).toBeVisible()
  await expect(page.getByText(/You left PayPal without approving/)).toBeVisible()
  expect(await readCartQuantities(page)).toEqual({ [nmn.id]: 1 })
})
