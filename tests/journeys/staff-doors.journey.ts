/**
 * Access to the back office in a browser: a second factor is set up and used, another session is
 * ended; without the role or a login the page is an empty frame, the same for all visitors.
 */
import { builtRoutes } from '#scripts/bundle/built-routes.ts'
import { codeAt } from '#server/accounts/staff/app-code.ts'
import { goToDesk } from '#tests/support/at-a-desk.ts'
import { expectFineInBothSchemes } from '#tests/support/pixel-ratio.ts'
import { expect } from '#tests/support/journey.ts'
import { test } from '#tests/support/shop-of-its-own.ts'

test('staff set up and use a second factor; others get no access', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const pharmacist = shop.account('pharmacist')
  await goToDesk(page, pharmacist, '/staff-security')
  await page.getByLabel('Your password', { exact: true }).fill(pharmacist.password)
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  const shown = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
  const secret = (await shown.innerText()).replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const used = codeAt(secret, new Date())
  await page.getByLabel('Six-digit code from the app').fill(used)
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await expectFineInBothSchemes(page)
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  // In another browser the password alone is not enough, nor is a used code.
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await other.goto('/login?from=/staff-security')
  await other.getByLabel('Email', { exact: true }).fill(pharmacist.email)
  await other.getByLabel('Password', { exact: true }).fill(pharmacist.password)
  const enter = other.getByRole('main').getByRole('button', { name: 'Login' })
  await enter.click()
  await other.getByLabel('Code', { exact: true }).fill(used)
  await enter.click()
  await expect(other.getByRole('alert')).toBeVisible()
  await other.getByLabel('Code', { exact: true }).fill(recovery)
  await enter.click()
  await other.waitForURL('**/staff-security')
  await expect(other.getByText('9 recovery codes are left.')).toBeVisible()
  await other.getByRole('button', { name: /^End session/ }).click()
  await expect(other.getByText('Session ended.')).toBeVisible()
  // The page redirects to the login while it reloads.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login/)

  // A desk that the staff member's role does not open.
  const refused = 'You do not have access to this page'
  await other.goto('/admin-orders')
  await expect(other.getByRole('heading', { name: refused })).toBeVisible()
  await other.context().close()

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await goToDesk(customer, shop.account('customer'), '/user-dashboard')
  const token: string = await customer.evaluate(
    () => JSON.parse(localStorage.getItem('jwtToken') ?? '{}').value,
  )
  expect(token).toMatch(/^[\w-]{20,}$/)
  const desks = (await builtRoutes()).filter(({ id }) => id.startsWith('back-office/'))
  expect(desks.length).toBeGreaterThan(8)
  for (const { pattern } of desks) {
    const address = pattern.replaceAll(/:\w+\??/g, '28')
    const asked = async (authorization: string, path = address) => {
      const answer = await customer.request.get(path, { headers: { authorization } })
      return { status: answer.status(), body: await answer.text() }
    }
    // The frame is the same with and without a login, and has no personal data.
    const [guest, own] = [await asked('Guest'), await asked(`Bearer ${token}`)]
    expect(own.body, `${address} for a customer`).toBe(guest.body)
    const data = await asked(`Bearer ${token}`, `${address}.data`)
    for (const { body } of [guest, data])
      expect(body, address).not.toMatch(/customer@|NMN Daily|Jalan Contoh/)
  }
  await customer.goto('/admin')
  await expect(customer.getByRole('heading', { name: refused })).toBeVisible()
  await customer.evaluate(() => localStorage.clear())
  await customer.goto('/admin-orders')
  await customer.waitForURL(/\/login\?from=%2Fadmin-orders/)
})
