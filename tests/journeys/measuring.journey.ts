/**
 * Analytics consent is asked once and refused in one press. Without consent nothing is sent or
 * stored; with it URL patterns, event names and numbers go to the shop and, if the owner
 * advertises, to Google: never an answer, goal, name or order number together with a visit.
 */
import type { Page, Request } from '@playwright/test'

import { expectAccessible } from '#tests/support/axe.ts'
import { aGuest, decideAtBank, fillCheckout, goToBank } from '#tests/support/guest.ts'
import { expect, test as base } from '#tests/support/journey.ts'
import { startRunningShop } from '#tests/support/running-shop.ts'
import { answerQuestion, answerScreens, paths, seeQuestion } from '#tests/support/take-quiz.ts'

/** A shop with Google ids set. */
const test = base.extend({
  measuring: 'unasked',
  addresses: [
    async ({ playwright: _ }, use) => {
      const shop = await startRunningShop({
        log: 'test-results/measured-shop.log',
        settings: {
          GA_MEASUREMENT_ID: 'G-DEMO123',
          ADS_CONVERSION_ID: 'AW-123/label',
          ADS_CART_CONVERSION_ID: 'AW-123/cart',
        },
      })
      const { url, standInsUrl, dataDir } = shop
      await use({ url, standInsUrl, dataDir })
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ mode: 'default' })

type Sent = { visitor: string; events: { name: string; route?: string; step?: number }[] }

/** Records what the browser sends about the visit. Google's script is replaced by an empty one. */
async function listenToMeasuring(page: Page) {
  const heard = { sent: [] as Sent[], requests: [] as string[] }
  await page
    .context()
    .route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
  page.context().on('request', (request: Request) => {
    const { host, pathname } = new URL(request.url())
    if (host === 'www.googletagmanager.com' || pathname.startsWith('/api/measure'))
      heard.requests.push(host + pathname)
    if (pathname === '/api/measure') heard.sent.push(request.postDataJSON())
  })
  return { ...heard, events: () => heard.sent.flatMap(({ events }) => events) }
}

/** Returns the analytics keys in storage. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(measur|gclid|_g)/.test(key))
      .sort(),
  )

const question = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })

test('nothing is counted or stored before a choice or after a refusal, and the choice can be changed', async ({
  page,
}) => {
  const heard = await listenToMeasuring(page)
  await page.goto('/?gclid=Demo-Click_1')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Browse' }).first().click()
  await page.waitForURL('**/browse_products**')
  expect(await keptBy(page)).toEqual([])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => !/^(XSRF-TOKEN|visitor|csrf)/i.test(name))).toEqual([])

  await question(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(question(page)).toBeHidden()
  await page.goto('/faq')
  await page.goto('/products/28')
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toBeHidden()
  expect(await keptBy(page)).toEqual(['measuring-consent'])
  expect(heard.requests).toEqual([])

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(question(page)).toBeFocused()
  await question(page).getByRole('button', { name: 'Yes, allow' }).click()
  await expect
    .poll(() => heard.events())
    .toContainEqual({
      name: 'page_view',
      route: '/products/:productId',
    })
  expect(heard.events().filter(({ name }) => name === 'page_view')).toHaveLength(1)
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await question(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect.poll(() => keptBy(page)).toEqual(['measuring-consent'])
  const before = heard.requests.length
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await page.goto('/about-us')
  await page.waitForLoadState('networkidle')
  expect(heard.requests).toHaveLength(before)
})

test('the consent dialog is in the first paint, works before hydration and does not return', async ({
  page,
  browser,
  shop,
}) => {
  const heard = await listenToMeasuring(page)
  // A slow network: the HTML has arrived, the scripts have not.
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect(question(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(question(page)).toBeHidden()
  await page.emulateMedia({ media: null })
  await question(page).getByRole('button', { name: 'Yes, allow' }).click()
  await expect(question(page)).toBeHidden()
  expect(await keptBy(page)).toEqual(['measuring-consent'])

  // After hydration the visit is counted, because consent was given.
  scripts.resolve()
  await expect.poll(() => heard.events()).toContainEqual({ name: 'page_view', route: '/faq' })

  await page.addInitScript(watchForQuestion)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.evaluate('window.questionSeen')).toBe(false)
  const other = await page.context().newPage()
  await other.goto('/ms/faq')
  await other.getByRole('button', { name: 'Pilihan privasi' }).click()
  const inMalay = other.getByRole('region', { name: 'Pilihan privasi' })
  await expect(inMalay).toBeFocused()
  await inMalay.getByRole('button', { name: 'Tidak, terima kasih' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Pilihan privasi' })).toBeFocused()
  // The other tab received the refusal.
  await expect.poll(() => keptBy(page)).toEqual(['measuring-consent'])

  // Without JavaScript nothing is counted, so the dialog is not shown.
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto('/faq')
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(still.getByText('Can we collect visit statistics?')).toBeHidden()
  await plain.close()
})

/** Runs in the page: records whether the dialog is visible in any frame. */
function watchForQuestion(): void {
  const seen = Object.assign(window, { questionSeen: false })
  const look = (): void => {
    const bar = document.querySelector('#privacy-choices')
    if (bar !== null && getComputedStyle(bar).display !== 'none') seen.questionSeen = true
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('with consent each step from the quiz to a paid order is counted once, and the owner sees it', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const heard = await listenToMeasuring(page)
  const google: unknown[] = []
  const guest = aGuest({ firstName: 'Canary' })
  await page.goto('/quiz?gclid=Demo-Click_1')
  await question(page).getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(() => heard.requests).toContain('www.googletagmanager.com/gtag/js')
  const visitor = { name: 'Canary', email: guest.email, gender: 'Male', allergic: ['Fish'] }
  await seeQuestion(page, 'name')
  await answerQuestion(page, 'name', visitor)
  await page.getByRole('button', { name: 'Next' }).click()
  await answerScreens(page, paths.P1.slice(1), visitor)
  await page.waitForURL('**/recommended')
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  await expect.poll(() => heard.events().map(({ name }) => name)).toContain('add_to_cart')
  google.push(await page.evaluate('JSON.stringify(window.dataLayer.map((one) => [...one]))'))
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  await expect.poll(() => heard.events().map(({ name }) => name)).toContain('begin_checkout')
  await goToBank(page)
  await decideAtBank(page, 'Successful payment')
  await expect(page.getByText('Thank you, Canary Shopper.')).toBeVisible()
  await expect.poll(() => heard.events().map(({ name }) => name)).toContain('purchase')
  google.push(await page.evaluate('JSON.stringify(window.dataLayer.map((one) => [...one]))'))
  await page.reload()
  await expect(page.getByText('Thank you, Canary Shopper.')).toBeVisible()
  await expect
    .poll(() => heard.events().filter(({ route }) => route === '/confirmation').length)
    .toBe(2)
  google.push(await page.evaluate('JSON.stringify(window.dataLayer.map((one) => [...one]))'))

  const names = heard.events().map(({ name }) => name)
  for (const once of ['quiz_finished', 'begin_checkout', 'purchase'])
    expect(
      names.filter((name) => name === once),
      once,
    ).toHaveLength(1)
  const steps = heard.events().flatMap(({ step }) => step ?? [])
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const toGoogle = google.join()
  expect(toGoogle).toContain('"view_item"')
  expect(toGoogle.match(/"purchase"/g)).toHaveLength(1)
  expect(toGoogle.match(/"conversion"/g)).toHaveLength(2)
  expect(toGoogle).toMatch(
    /"conversion",\{"send_to":"AW-123\/cart","currency":"MYR","value":[\d.]+\}/,
  )
  expect(toGoogle).toContain('"send_to":"AW-123/label"')
  expect(toGoogle).toContain('/quiz?gclid=Demo-Click_1"')
  const told = JSON.stringify(heard.sent) + toGoogle
  for (const secret of ['anary', 'Fish', 'Youthful', 'Male', 'Rarely', '/products/2', guest.email])
    expect(told).not.toContain(secret)
  expect(JSON.stringify(heard.sent)).not.toMatch(/order|gclid|Demo-Click/)
  expect(new Set(heard.sent.map(({ visitor: id }) => id)).size).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('gclid'))).toContain('Demo-Click_1')

  const owner = shop.account('admin')
  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await desk.goto('/login?from=/admin-analytics')
  await desk.getByLabel('Email').fill(owner.email)
  await desk.getByLabel('Password', { exact: true }).fill(owner.password)
  await desk.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await desk.waitForURL('**/admin-analytics')
  const way = desk.getByRole('table', { name: 'From quiz to paid order' })
  await expect(way.getByRole('row', { name: /^Quiz started/ })).toContainText('1')
  await expect(way.getByRole('row', { name: /^Paid/ })).toContainText('1')
  await expect(desk.getByRole('table', { name: 'Added to cart' })).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()
})
