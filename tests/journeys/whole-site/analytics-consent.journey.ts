/**
 * Analytics consent is asked for once and refused with one press. Without consent no analytics are
 * sent or stored. With consent the shop, and Google if the owner advertises, get URL patterns,
 * event names and numbers. They never get a quiz answer, a goal or a name. The shop's analytics get
 * no order number.
 */
import type { Page, Request } from '@playwright/test'

import { expectAccessible } from '#tests/support/browser/axe.ts'
import { openWithoutScripts } from '#tests/support/browser/open-without-scripts.ts'
import { buildGuest, decideAtBank, fillCheckout, goToBank } from '#tests/support/buying/guest.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import {
  answerQuestion,
  answerScreens,
  quizPaths,
  screensFrom,
  expectQuestion,
} from '#tests/support/browser/take-quiz.ts'

// Requests for Google's script are expected: `recordAnalytics` responds to them, and each test
// checks when they are sent.
test.use({
  analyticsConsent: 'unasked',
  expectedProblems: [/^request to another host: https:\/\/www\.googletagmanager\.com\/gtag\/js/],
})
// One worker runs all tests, because each worker starts a shop of its own.
test.describe.configure({ mode: 'default' })

type AnalyticsBatch = { visitor: string; events: { name: string; route?: string; step?: number }[] }

/**
 * Records the analytics requests of the browser. `batches` has the content of those to the shop.
 * Replaces Google's script with an empty one.
 */
async function recordAnalytics(page: Page) {
  const recorded = { batches: [] as AnalyticsBatch[], requests: [] as string[] }
  await page
    .context()
    .route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
  page.context().on('request', (request: Request) => {
    const { host, pathname } = new URL(request.url())
    if (host === 'www.googletagmanager.com' || pathname.startsWith('/api/measure'))
      recorded.requests.push(host + pathname)
    if (pathname === '/api/measure') recorded.batches.push(request.postDataJSON())
  })
  return { ...recorded, events: () => recorded.batches.flatMap(({ events }) => events) }
}

/** Returns the keys that analytics uses in the local storage. */
const listAnalyticsKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(measur|gclid|_g)/.test(key))
      .sort(),
  )

const consentDialog = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })

test('nothing is counted or stored before a choice or after a refusal, and the choice can be changed', async ({
  page,
}) => {
  const recorded = await recordAnalytics(page)
  await page.goto('/?gclid=Demo-Click_1')
  await expect(consentDialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(consentDialog(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Browse' }).first().click()
  await page.waitForURL('**/browse_products**')
  expect(await listAnalyticsKeys(page)).toEqual([])
  const cookieNames = (await page.context().cookies()).map(({ name }) => name)
  expect(cookieNames.filter((name) => !/^(XSRF-TOKEN|visitor|csrf)/i.test(name))).toEqual([])

  await consentDialog(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(consentDialog(page)).toBeHidden()
  await page.goto('/faq')
  await page.goto('/products/28', { waitUntil: 'networkidle' })
  await expect(consentDialog(page)).toBeHidden()
  expect(await listAnalyticsKeys(page)).toEqual(['measuring-consent'])
  expect(recorded.requests).toEqual([])

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(consentDialog(page)).toBeFocused()
  await consentDialog(page).getByRole('button', { name: 'Yes, allow' }).click()
  await expect
    .poll(() => recorded.events())
    .toContainEqual({
      name: 'page_view',
      route: '/products/:productId',
    })
  expect(recorded.events().filter(({ name }) => name === 'page_view')).toHaveLength(1)
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await consentDialog(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect.poll(() => listAnalyticsKeys(page)).toEqual(['measuring-consent'])
  const requestCountBefore = recorded.requests.length
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  expect(recorded.requests).toHaveLength(requestCountBefore)
})

test('the consent dialog is in the first paint, works before hydration and does not return', async ({
  page,
  browser,
  shop,
}) => {
  const recorded = await recordAnalytics(page)
  const releaseScripts = await openWithoutScripts(page, '/faq')
  await expect(consentDialog(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(consentDialog(page)).toBeHidden()
  await page.emulateMedia({ media: null })
  await consentDialog(page).getByRole('button', { name: 'Yes, allow' }).click()
  await expect(consentDialog(page)).toBeHidden()
  expect(await listAnalyticsKeys(page)).toEqual(['measuring-consent'])

  // After hydration the visit is counted, because consent was given.
  releaseScripts()
  await expect.poll(() => recorded.events()).toContainEqual({ name: 'page_view', route: '/faq' })

  await page.addInitScript(watchForDialog)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.evaluate('window.wasDialogSeen')).toBe(false)
  const malayTab = await page.context().newPage()
  await malayTab.goto('/ms/faq')
  await malayTab.getByRole('button', { name: 'Pilihan privasi' }).click()
  const malayDialog = malayTab.getByRole('region', { name: 'Pilihan privasi' })
  await expect(malayDialog).toBeFocused()
  await malayDialog.getByRole('button', { name: 'Tidak, terima kasih' }).press('Enter')
  await expect(malayTab.getByRole('button', { name: 'Pilihan privasi' })).toBeFocused()
  // The other tab received the refusal.
  await expect.poll(() => listAnalyticsKeys(page)).toEqual(['measuring-consent'])

  // Without JavaScript nothing is counted, so the dialog is not shown.
  const contextWithoutScripts = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
  })
  const pageWithoutScripts = await contextWithoutScripts.newPage()
  await pageWithoutScripts.goto('/faq')
  await expect(pageWithoutScripts.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pageWithoutScripts.getByText('Can we collect visit statistics?')).toBeHidden()
  await contextWithoutScripts.close()
})

/** Returns everything that was passed to Google's tag so far, as JSON. */
const readDataLayer = (page: Page): Promise<unknown> =>
  page.evaluate('JSON.stringify(window.dataLayer.map((entry) => [...entry]))')

/** Runs in the page. Sets `wasDialogSeen` when the dialog is visible in any frame. */
function watchForDialog(): void {
  const windowRecord = Object.assign(window, { wasDialogSeen: false })
  const checkFrame = (): void => {
    const dialog = document.querySelector('#privacy-choices')
    if (dialog !== null && getComputedStyle(dialog).display !== 'none')
      windowRecord.wasDialogSeen = true
    requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
}

test('with consent each step from the quiz to a paid order is counted once, and the owner sees it', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const recorded = await recordAnalytics(page)
  const dataLayers: unknown[] = []
  const guest = buildGuest({ firstName: 'Canary' })
  await page.goto('/quiz?gclid=Demo-Click_1')
  await consentDialog(page).getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(() => recorded.requests).toContain('www.googletagmanager.com/gtag/js')
  const visitor = { name: 'Canary', email: guest.email, gender: 'Male', allergic: ['Fish'] }
  await expectQuestion(page, 'name')
  await answerQuestion(page, 'name', visitor)
  await page.getByRole('button', { name: 'Next' }).click()
  await answerScreens(page, screensFrom(quizPaths.man, 'age'), visitor)
  await page.waitForURL('**/recommended')
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  await expect.poll(() => recorded.events().map(({ name }) => name)).toContain('add_to_cart')
  dataLayers.push(await readDataLayer(page))
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  await expect.poll(() => recorded.events().map(({ name }) => name)).toContain('begin_checkout')
  await goToBank(page)
  await decideAtBank(page, 'Successful payment')
  await expect(page.getByText('Thank you, Canary Shopper.')).toBeVisible()
  await expect.poll(() => recorded.events().map(({ name }) => name)).toContain('purchase')
  dataLayers.push(await readDataLayer(page))
  await page.reload()
  await expect(page.getByText('Thank you, Canary Shopper.')).toBeVisible()
  await expect
    .poll(() => recorded.events().filter(({ route }) => route === '/confirmation').length)
    .toBe(2)
  dataLayers.push(await readDataLayer(page))

  const eventNames = recorded.events().map(({ name }) => name)
  for (const eventName of ['quiz_finished', 'begin_checkout', 'purchase'])
    expect(
      eventNames.filter((name) => name === eventName),
      eventName,
    ).toHaveLength(1)
  const steps = recorded.events().flatMap(({ step }) => step ?? [])
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const googleText = dataLayers.join()
  // The shop counts the view of a recommended product; Google does not get it (D-104).
  expect(eventNames).toContain('view_item')
  expect(googleText).not.toMatch(/view_item|quiz|recommended/)
  expect(googleText.match(/"purchase"/g)).toHaveLength(1)
  expect(googleText.match(/"conversion"/g)).toHaveLength(2)
  expect(googleText).toMatch(
    /"conversion",\{"send_to":"AW-123\/cart","currency":"MYR","value":[\d.]+\}/,
  )
  expect(googleText).toContain('"send_to":"AW-123/label"')
  expect(googleText).toContain('/confirmation?gclid=Demo-Click_1"')
  const sentText = JSON.stringify(recorded.batches) + googleText
  // `anary` finds the name also in small letters; `/products/2` begins the path of a product.
  for (const secret of ['anary', 'Fish', 'Youthful', 'Male', 'Rarely', '/products/2', guest.email])
    expect(sentText).not.toContain(secret)
  expect(JSON.stringify(recorded.batches)).not.toMatch(/order|gclid|Demo-Click/)
  expect(new Set(recorded.batches.map(({ visitor: id }) => id)).size).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('gclid'))).toContain('Demo-Click_1')

  const deskPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(deskPage, shop, 'admin', '/admin-analytics')
  const funnel = deskPage.getByRole('table', { name: 'From quiz to paid order' })
  await expect(funnel.getByRole('row', { name: /^Quiz started/ })).toContainText('1')
  await expect(funnel.getByRole('row', { name: /^Paid/ })).toContainText('1')
  await expect(deskPage.getByRole('table', { name: 'Added to cart' })).toBeVisible()
  await expectAccessible(deskPage)
  await deskPage.context().close()
})
