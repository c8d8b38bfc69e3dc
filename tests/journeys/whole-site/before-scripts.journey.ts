/** What visitors do before a page's scripts have arrived, as on a slow connection. */
import { openWithoutScripts } from '#tests/support/browser/open-without-scripts.ts'
import { expect, test, withPrefetching } from '#tests/support/browser/journey.ts'
import { waitForHydration } from '#tests/support/browser/open-settled.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { expectQuestion } from '#tests/support/browser/take-quiz.ts'
import { readCartQuantities } from '#tests/support/buying/guest.ts'

test.use(withPrefetching)

test('a login submitted before hydration is sent afterwards, and its password is in no URL', async ({
  page,
  shop,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const releaseScripts = await openWithoutScripts(page, '/login')
  await submitLoginForm(page.getByRole('main'), shop.findDemoAccount('customer'))
  releaseScripts()
  await expect(page).toHaveURL('/user-dashboard')
  expect(requestedUrls.filter((url) => /password=/.test(url))).toEqual([])
})

test('Enter pressed in the quiz before hydration opens the next question', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/quiz')
  await page.getByRole('textbox').fill('Aisyah')
  await page.keyboard.press('Enter')
  releaseScripts()
  await expectQuestion(page, 'age')
})

test('a message submitted before hydration is sent once afterwards', async ({ page }) => {
  const sentMessages: unknown[] = []
  await page.route('**/api/users/contactus', async (route) => {
    sentMessages.push(route.request().postDataJSON())
    await route.continue()
  })
  const releaseScripts = await openWithoutScripts(page, '/contact')
  await page.getByLabel('Name').fill('Aisyah')
  await page.getByLabel('Email').fill('aisyah@racik.example')
  await page.getByLabel('Subject').fill('Delivery')
  await page.getByLabel('Message').fill('When will it arrive?')
  // An impatient visitor presses twice.
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  releaseScripts()
  await expect.poll(() => sentMessages).toHaveLength(1)
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(sentMessages).toHaveLength(1)
  expect(sentMessages[0]).toMatchObject({ name: 'Aisyah', message: 'When will it arrive?' })
})

test('a filled-in field that is emptied before hydration stays empty', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/contact?about=Immunity')
  const subjectField = page.getByLabel('Subject')
  await expect(subjectField).not.toHaveValue('')
  await subjectField.fill('')
  releaseScripts()
  await waitForHydration(page)
  await page.getByLabel('Message').fill('When will it arrive?')
  await expect(page.getByLabel('Message')).toHaveValue('When will it arrive?')
  await expect(subjectField).toHaveValue('')
})

test('text typed into a message after hydration continues at the caret', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/contact')
  const messageField = page.getByLabel('Message')
  await messageField.fill('one three')
  for (let count = 0; count < 'three'.length; count++) await page.keyboard.press('ArrowLeft')
  releaseScripts()
  await waitForHydration(page)
  await page.keyboard.type('two ')
  await expect(messageField).toHaveValue('one two three')
})

test('Add to Cart pressed before hydration adds one jar', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/products/28')
  await page.getByRole('button', { name: 'Add to Cart' }).first().dblclick()
  releaseScripts()
  await expect(page.getByRole('dialog', { name: 'Added to Cart Successfully' })).toBeVisible()
  expect(await readCartQuantities(page)).toEqual({ 28: 1 })
})

test('a plan chosen before hydration is the plan of the checkout', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/products/28')
  await page.getByRole('radio', { name: /^6 months/ }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  releaseScripts()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('6 months, 6 deliveries')
  // With a plan, the checkout reloads itself once to allow PayPal's script.
  const reloading = page.waitForEvent('load')
  await dialog.getByRole('link', { name: 'Checkout' }).click()
  await reloading
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
})

test('Enter in a message before hydration starts a new line and sends nothing', async ({
  page,
}) => {
  const releaseScripts = await openWithoutScripts(page, '/contact')
  await page.getByLabel('Message').fill('Two lines:')
  await page.keyboard.press('Enter')
  releaseScripts()
  await waitForHydration(page)
  await page.keyboard.type('one, two')
  await expect(page.getByLabel('Message')).toHaveValue('Two lines:\none, two')
  await expect(page.getByText('Enter your name.')).toHaveCount(0)
})

test('a link of a waitlist email is confirmed with its token by a press before hydration', async ({
  page,
}) => {
  const sentBodies: unknown[] = []
  await page.route('**/api/waitlist/confirm', async (route) => {
    sentBodies.push(route.request().postDataJSON())
    await route.continue()
  })
  const releaseScripts = await openWithoutScripts(page, '/waitlist/confirm#token-of-the-email')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  releaseScripts()
  await expect.poll(() => sentBodies).toEqual([{ token: 'token-of-the-email' }])
})

test('dark colours are changed to light by a press before hydration', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const releaseScripts = await openWithoutScripts(page, '/contact')
  const document = page.locator('html')
  await expect(document).toHaveAttribute('data-scheme', 'dark')
  // Without scripts the button does not know the scheme yet.
  await page.getByRole('button', { name: 'Dark colours' }).click()
  releaseScripts()
  await expect(document).toHaveAttribute('data-scheme', 'light')
})

test('a language chosen before hydration is kept', async ({ page }) => {
  await openWithoutScripts(page, '/faq#plans')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Bahasa Malaysia/ })
    .click()
  await expect(page).toHaveURL(/\/ms\/faq#plans$/)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ms')
  // The choice of English must not be undone by the stored choice of Malay.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /English/ })
    .click()
  await expect(page).toHaveURL(/[0-9]\/faq#plans$/)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  // The scripts are held, so the event `load` may never come.
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
})

test('without JavaScript the browser refuses to put the login into the URL', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/login')
  // `getByText` finds nothing in a <noscript>.
  await expect(page.locator('main noscript p')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('somebody@racik.example')
  await page.getByLabel('Password', { exact: true }).fill('four unrelated words')
  // The content security policy refuses to submit a form to a URL.
  const policyViolation = page.waitForEvent('console', (message) =>
    /form-action/.test(message.text()),
  )
  await page.keyboard.press('Enter')
  await policyViolation
  expect(requestedUrls.filter((url) => /password=/.test(url))).toEqual([])
  await context.close()
})
