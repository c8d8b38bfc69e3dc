/** The recommendation page: formulas, cart, medicine check, reload and emailed results. */
import type { Page } from '@playwright/test'

import { expectBriefText } from '#tests/support/browser/brief-messages.ts'
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import {
  measureHorizontalOverflow,
  takeScreenshotsIfRequested,
} from '#tests/support/browser/screenshots.ts'
import { finishQuiz, openRecommendation, quizPaths } from '#tests/support/browser/take-quiz.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import { storeCart } from '#tests/support/buying/guest.ts'

const womanVisitor = {
  gender: 'Female',
  allergic: ['Fish'],
  consumption: 'Rarely',
  smoke: 'Yes',
}

/** Returns the name of the shown formula. Throws when it is empty. */
async function readProductName(page: Page): Promise<string> {
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  const productName = await heading.textContent()
  if (!productName) throw new Error('the recommendation has no product name')
  return productName
}

/** Focuses the link of the next message as soon as it appears: a focused message stays. */
const focusNextMessage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const link = document.querySelector<HTMLElement>('[role=status] a[href$="/cart"]')
      if (!link) return
      observer.disconnect()
      link.focus()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

test('a visitor sees why each formula fits, and which were excluded', async ({ page }) => {
  await finishQuiz(page, quizPaths.woman, womanVisitor)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Aisyah, three formulas fit your answers' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: '3 recommendations' })).toBeVisible()
  const main = page.getByRole('main')
  const recommendationList = main.getByRole('region').or(main.locator('section')).first()
  const recommendations = recommendationList.getByRole('button')
  await expect(recommendations).toHaveCount(3)
  const panel = page.getByRole('article')
  for (let index = 0; index < 3; index += 1) {
    const recommendation = recommendations.nth(index)
    await recommendation.click()
    await expect(recommendation).toHaveAttribute('aria-current', 'true')
    await expect(recommendation).toContainText(await readProductName(page))
    await expect(panel.getByText('Your goal is Youthful Grow.')).toBeVisible()
    await expect(panel.getByText(/^RM\s\d+\.\d\d$/)).toBeVisible()
    await expect(panel.getByText(/^\d+ capsules, RM\s\d+\.\d\d per day$/)).toBeVisible()
    for (const heading of ['Benefits', 'Ingredients'])
      await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
    await expect(panel.getByText(' | ').first()).toBeVisible()
  }
  await expect(page.getByText('Youthful Glow Women').first()).toBeVisible()
  await expect(page.getByText('It contains or may contain fish.').first()).toBeVisible()
  await expectAccessibleInSchemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await takeScreenshotsIfRequested(page, 'recommended')
})

test('the toggle adds a formula to the cart and removes it, and shows a message for three seconds', async ({
  page,
}) => {
  await openRecommendation(page, womanVisitor)
  const panel = page.getByRole('article')
  const productName = await readProductName(page)
  const reportedAdditions: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/paypal/addtocart'))
      reportedAdditions.push(request.postDataJSON())
  })
  const message = page.getByRole('status').filter({ hasText: `${productName} added to cart!` })
  await expectBriefText(page, `${productName} added to cart!`, () =>
    panel.getByRole('button', { name: 'Add to Cart' }).click(),
  )
  await expect.poll(() => reportedAdditions).toMatchObject([{ name: productName, quantity: 1 }])
  await expect(message).toBeHidden()
  await expectBriefText(page, `${productName} removed from cart.`, () =>
    panel.getByRole('button', { name: 'Remove from Cart' }).click(),
  )
  await focusNextMessage(page)
  await page.getByRole('button', { name: 'Add all to Cart' }).click()
  const viewCart = page.getByRole('link', { name: 'View Cart' })
  await viewCart.hover()
  await expect(page.getByText('3 formulas added to cart!')).toBeVisible()
  await expect.poll(() => reportedAdditions.length).toBe(4)
  await viewCart.focus()
  await viewCart.blur()
  const blurredAt = Date.now()
  // Longer than the three seconds after which the message would disappear.
  await expect.poll(() => Date.now() - blurredAt, { timeout: 10_000 }).toBeGreaterThan(4_000)
  await expect(viewCart, 'the message stays while it is hovered').toBeVisible()
  await viewCart.click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
})

test('reload, back and a direct visit in the same window keep the result', async ({ page }) => {
  await finishQuiz(page, quizPaths.woman, womanVisitor)
  const pageHeading = page.getByRole('heading', { level: 1 })
  await expect(pageHeading).toHaveText(/^Aisyah, /)
  await page.reload()
  await expect(pageHeading).toHaveText(/^Aisyah, /)
  await page.goto('/browse_products')
  await page.goBack()
  await expect(pageHeading).toHaveText(/^Aisyah, /)
  await page.goto('/recommended')
  await expect(pageHeading).toHaveText(/^Aisyah, /)
})

test('after a log-out and another quiz, Back does not show the results of the previous customer', async ({
  page,
  shop,
}) => {
  // A session of its own: the log-out ends it.
  await logInAndOpen(page, shop.findDemoAccount('customer'), '/')
  await finishQuiz(page, quizPaths.woman, womanVisitor)
  const pageHeading = page.getByRole('heading', { level: 1 })
  await expect(pageHeading).toHaveText(/^Aisyah, /)
  const entryNumber = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'My Account', exact: true }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await waitForPath(page, '/')
  await finishQuiz(page, quizPaths.man, { name: 'Farid', email: 'farid@example.com' })
  await expect(pageHeading).toHaveText(/^Farid, /)
  const loading = page.waitForEvent('load')
  await page.evaluate((number) => history.go(number - history.length), entryNumber)
  await loading
  expect(await page.evaluate(() => history.state.usr.name), 'the entry before the log-out').toBe(
    'Aisyah',
  )
  await expect(pageHeading).toHaveText(/^Farid, /)
  await expect(page.getByText('aisyah@example.com')).toHaveCount(0)
})

test('without a result the page offers the quiz', async ({ page }) => {
  await page.goto('/recommended')
  await page.getByRole('link', { name: 'Take a Quiz' }).last().click()
  await expect(page).toHaveURL(/\/quiz$/)
})

test('medicines are checked in the browser, shown with their source, and not sent', async ({
  page,
}) => {
  await openRecommendation(page, { ...womanVisitor, exercise: 'Daily' })
  const callUrls: string[] = []
  page.on('request', (request) => {
    // Prefetched pictures and style sheets do not depend on the input.
    if (request.method() !== 'GET' || request.url().includes('/api/')) callUrls.push(request.url())
  })
  await page.getByRole('button', { name: 'Antibiotics' }).click()
  await expect(page.getByText('Taken at the same time, less of the medicine').first()).toBeVisible()
  await expect(page.getByText('This list is not complete.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask a pharmacist', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Antibiotics' }).click()
  await expect(page.getByText('Taken at the same time')).toBeHidden()
  expect(callUrls).toEqual([])
})

test('the warning about too much of an ingredient includes the products in the cart', async ({
  page,
}) => {
  await storeCart(
    page,
    { id: 23, name: 'Evening Magnesium', price: 128, quantity: 1 },
    { id: 25, name: 'B Complete', price: 98, quantity: 1 },
  )
  await openRecommendation(page, { gender: 'Female', exercise: 'Daily' })
  await expect(page.getByText(/contain 20\smg of Vitamin B6 a day/)).toBeVisible()
  await expectAccessible(page)
})

test('without a suitable product the page shows the reasons and a link to a pharmacist', async ({
  page,
}) => {
  const visitor = {
    gender: 'Female',
    age: '50+',
    allergic: [
      ...['Fish', 'Shellfish', 'Wheat and/or gluten', 'Yeast', 'Nuts'],
      ...['Eggs', 'Milk', 'Sulphites', 'Sesame', 'Corn'],
    ],
  }
  // The products that still fit are made unavailable.
  await page.route('**/api/recommend', async (route) => {
    const response = await route.fetch()
    const { products, alsoFits, excluded, quizId } = await response.json()
    const reasons = [{ text: 'It cannot be ordered at the moment.' }]
    const unavailableProducts = [...products, ...alsoFits].map(({ id, product_name }) => ({
      id,
      product_name,
      reasons,
    }))
    const json = {
      products: [],
      alsoFits: [],
      excluded: [...excluded, ...unavailableProducts],
      quizId,
    }
    await route.fulfill({ response, json })
  })
  await finishQuiz(page, quizPaths.olderWoman, visitor)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Aisyah, none of our formulas fits your answers',
  )
  await expect(page.getByText('It cannot be ordered at the moment.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask a pharmacist', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the results are emailed, and can be sent to another address', async ({ page, shop }) => {
  const email = `results-${Date.now()}@example.com`
  await finishQuiz(page, quizPaths.woman, { ...womanVisitor, email })
  const resultsEmail = await shop.waitForEmail(email, /^Your quiz results$/)
  const productName = await readProductName(page)
  for (const text of [resultsEmail.text, resultsEmail.html]) {
    expect(text.replaceAll('&#38;', '&')).toContain(productName)
    for (const secret of ['Fish', 'fish', 'smoke', 'Rarely', 'Youthful Grow'])
      expect(text).not.toContain(secret)
  }
  await page.getByText('Email my results').click()
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await page.getByLabel('Email').fill(`again-${email}`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`We are emailing your results to again-${email}.`)).toBeVisible()
  await shop.waitForEmail(`again-${email}`, /^Your quiz results$/)
  await page.goto(findLink(resultsEmail, /https?:\S+\/keep-results#[\w-]{43}/))
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your results' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Login' })).toBeVisible()
})
