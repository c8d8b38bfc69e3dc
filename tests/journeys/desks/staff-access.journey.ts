/**
 * Access to the back office in a browser: a pharmacist sets up and uses a second factor, and ends
 * another session. The HTML of a desk is a frame without data, the same for all visitors.
 */
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { generateAppCode } from '#server/accounts/staff/authenticator-code.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { expectAccessibleScreen } from '#tests/support/browser/accessible-screen.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

// Different settings give this file a worker and a shop of its own. It ends all sessions of the
// pharmacist, who can then no longer log in with a password alone.
test.use({ shopSettings: { LOG_LEVEL: 'warn' } })

test('staff set up and use a second factor; others get no access', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const pharmacist = shop.findDemoAccount('pharmacist')
  await logInAndOpen(page, pharmacist, '/staff-security')
  await page.getByLabel('Your password', { exact: true }).fill(pharmacist.password)
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  const shownKey = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
  const factorSecret = (await shownKey.innerText()).replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const usedCode = generateAppCode(factorSecret, new Date())
  await page.getByLabel('Six-digit code from the app').fill(usedCode)
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  const recoveryCode = await recoveryCodes.first().innerText()
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  // In another browser neither the password alone nor a used code is accepted.
  const otherBrowser = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await otherBrowser.goto('/login?from=/staff-security')
  await submitLoginForm(otherBrowser.getByRole('main'), pharmacist)
  const loginButton = otherBrowser.getByRole('main').getByRole('button', { name: 'Login' })
  await otherBrowser.getByLabel('Code', { exact: true }).fill(usedCode)
  await loginButton.click()
  await expect(otherBrowser.getByRole('alert')).toBeVisible()
  await otherBrowser.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await loginButton.click()
  await otherBrowser.waitForURL('**/staff-security')
  await expect(otherBrowser.getByText('9 recovery codes are left.')).toBeVisible()
  // Ends all other sessions, among them the one of `page`.
  const endButtons = otherBrowser.getByRole('button', { name: /^End session/ })
  for (let count = await endButtons.count(); count > 0; count--) {
    await endButtons.first().click()
    await expect(otherBrowser.getByText('Session ended.')).toBeVisible()
    await expect(endButtons).toHaveCount(count - 1)
  }
  // The session of this page has ended, so it redirects to the login before it has loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login/)

  // The pharmacist's role has no access to the orders desk.
  const noAccessText = 'You do not have access to this page'
  await otherBrowser.goto('/admin-orders')
  await expect(otherBrowser.getByRole('heading', { name: noAccessText })).toBeVisible()
  await otherBrowser.context().close()

  const customersPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logInAndOpen(customersPage, shop.findDemoAccount('customer'), '/user-dashboard')
  const token: string = await customersPage.evaluate(
    () => JSON.parse(localStorage.getItem('jwtToken') ?? '{}').value,
  )
  expect(token).toMatch(/^[\w-]{20,}$/)
  const desks = (await readBuiltRoutes()).filter(({ id }) => id.startsWith('back-office/'))
  expect(desks.length).toBeGreaterThan(8)
  for (const { pattern } of desks) {
    const deskPath = pattern.replaceAll(/:\w+\??/g, '28')
    const fetchPage = async (authorization: string, path = deskPath) => {
      const response = await customersPage.request.get(path, { headers: { authorization } })
      return { status: response.status(), body: await response.text() }
    }
    // The frame is the same with and without a login, and has no personal data.
    const guestResponse = await fetchPage('Guest')
    const customerResponse = await fetchPage(`Bearer ${token}`)
    expect(customerResponse.body, `${deskPath} for a customer`).toBe(guestResponse.body)
    const dataResponse = await fetchPage(`Bearer ${token}`, `${deskPath}.data`)
    for (const { body } of [guestResponse, dataResponse])
      expect(body, deskPath).not.toMatch(/customer@|NMN Daily|Jalan Contoh/)
  }
  await customersPage.goto('/admin')
  await expect(customersPage.getByRole('heading', { name: noAccessText })).toBeVisible()
  await customersPage.evaluate(() => localStorage.clear())
  await customersPage.goto('/admin-orders')
  await customersPage.waitForURL(/\/login\?from=%2Fadmin-orders/)
})
