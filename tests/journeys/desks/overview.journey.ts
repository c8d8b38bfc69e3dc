/**
 * The overview of the back office: open tasks with links to their desks, and the revenue by day.
 */
import type { CallReply } from '#contract/call.ts'
import { storeSession } from '#tests/support/browser/open-as.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { createPaidOrderByCall, oneJar } from '#tests/support/buying/paid-order-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

test('the overview lists open tasks and the revenue of each day', async ({
  page,
  shop,
  billplz,
}) => {
  const buyer = { email: 'plain@example.com', firstName: 'Plain', products: oneJar }
  await createPaidOrderByCall(page.request, billplz, buyer)
  await storeSession(page, shop, 'admin')

  await test.step('the overview lists open tasks only, each with a link to the filtered desk', async () => {
    await page.goto('/admin')
    const tasks = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Needs attention' }),
    })
    const links = tasks.getByRole('link')
    await expect(links.first()).toBeVisible()
    // A task with the count 0 is not listed.
    for (const text of await links.allTextContents()) expect(text).not.toMatch(/\D0$/)
    const prepareLink = tasks.getByRole('link', { name: /^Orders to prepare/ })
    const orderCount = /\d+$/.exec((await prepareLink.textContent()) ?? '')?.[0]
    await prepareLink.click()
    await expect(page).toHaveURL(/status=Preparing&payment=to\+prepare/)
    await expect(page.getByText(new RegExp(`^1 to ${orderCount} of ${orderCount}$`))).toBeVisible()

    await page.route('**/api/admin/overview', async (route) => {
      const response = await route.fetch()
      const overview: CallReply<'GET /api/admin/overview'> = await response.json()
      const taskNames = Object.keys(overview.taskCounts)
      Object.assign(overview.taskCounts, Object.fromEntries(taskNames.map((name) => [name, 0])))
      await route.fulfill({ response, json: overview })
    })
    await page.goto('/admin')
    await expect(tasks.getByText('Nothing needs attention.')).toBeVisible()
    await page.unroute('**/api/admin/overview')
  })

  await test.step('a day without revenue has no bar in the overview', async () => {
    await page.goto('/admin')
    const days = page.getByRole('img', { name: /in 30 days/ }).locator('g')
    await expect(days).toHaveCount(30)
    const bars = await days.evaluateAll((groups) =>
      groups.map((group) => ({
        hasRevenue: !/RM\s0\.00,/.test(group.querySelector('title')?.textContent ?? ''),
        height: Number(group.querySelector('rect:last-of-type')?.getAttribute('height')),
      })),
    )
    expect(bars.some(({ hasRevenue }) => !hasRevenue)).toBe(true)
    for (const { hasRevenue, height } of bars) expect(height > 0).toBe(hasRevenue)
  })
})
