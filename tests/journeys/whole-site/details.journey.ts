/**
 * Details of pages that no other journey checks, such as prices in the footer and in the history.
 */
import { openAs, storeSession } from '#tests/support/browser/open-as.ts'
import { recordAnnouncements } from '#tests/support/browser/record-announcements.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'
import { answerQuestion } from '#tests/support/browser/take-quiz.ts'

test('the footer names the price of a delivery with a plan, in both languages', async ({
  request,
}) => {
  for (const path of ['/about-us', '/ms/about-us']) {
    const html = await (await request.get(path)).text()
    const footer = html.slice(html.indexOf('<footer'))
    expect(footer, path).toMatch(/RM\u00a0\d+\.\d{2}[^<]*10 /)
  }
})

test('the landing page names CoQ10, as the specification does', async ({ request }) => {
  expect(await (await request.get('/landing-page')).text()).toContain('Coenzyme Q10 (CoQ10)')
})

test('percentages of a product say that they are shares by weight', async ({ page }) => {
  await page.goto('/products/28')
  await expect(page.getByText(/^\d+% by weight$/).first()).toBeVisible()
})

test('the greeting uses the name without the spaces around it', async ({ page }) => {
  const readAnnouncements = await recordAnnouncements(page)
  await page.goto('/quiz')
  await answerQuestion(page, 'name', { name: '  Hakim  ' })
  await page.getByRole('button', { name: 'Next' }).click()
  // The greeting is on the screen for two seconds only.
  await expect.poll(readAnnouncements).toContain('Hello Hakim, nice to meet you!')
})

test('the order history shows the price of each item', async ({ page, shop }) => {
  await openAs(page, shop, 'customer', '/user-dashboard')
  const items = page.getByRole('listitem').filter({ hasText: 'NMN Daily' })
  await expect(items.first()).toContainText(/RM\u00a0\d+\.\d{2}/)
})

test('desks with a specified path link back to the shop', async ({ page, shop }) => {
  await storeSession(page, shop, 'admin')
  for (const path of ['/add_product', '/pharmacy-dashboard']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Racik shop' }).click()
    await expect(page).toHaveURL(/\/$/)
  }
})

test.describe('on a phone', () => {
  test.use(phoneDevice)

  test('the chat link is below the content of quiz, cart and checkout', async ({ page }) => {
    for (const path of ['/quiz', '/cart', '/checkout', '/confirmation']) {
      // The content grows with hydration, and both boxes must be measured in the same state.
      await openSettled(page, () => page.goto(path))
      const chatLink = page.getByRole('link', { name: /^Ask a pharmacist on WhatsApp/ })
      const mainBox = await page.getByRole('main').boundingBox()
      const chatBox = await chatLink.boundingBox()
      if (!mainBox || !chatBox) throw new Error(`${path} has no content or no chat link`)
      // One pixel is allowed for rounding.
      expect(chatBox.y, path).toBeGreaterThanOrEqual(mainBox.y + mainBox.height - 1)
    }
  })
})
