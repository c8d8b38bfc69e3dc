/**
 * The product page on desktop and phone: every specified part and text, structured data, style
 * sheets, an unknown product, and a missing network.
 */
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

test('product 28 has every specified part', async ({ page }) => {
  await page.goto('/products/28')
  await expect(page).toHaveTitle('NMN Daily · Racik')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NMN Daily')
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
  await expect(page.getByText('RM\u00a0270.00').first()).toBeVisible()
  await expect(page.getByText('Only RM\u00a09.00 / Per Day')).toBeVisible()
  await expect(page.getByText(/^Arrives \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  for (const diet of ['Nut free', 'Gluten free', 'Vegan', 'Vegetarian'])
    await expect(page.getByRole('listitem').filter({ hasText: diet }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take the health quiz' })).toHaveAttribute(
    'href',
    '/quiz',
  )
  const supplementFacts = page.locator('#supplement-facts')
  await expect(supplementFacts.getByRole('heading')).toHaveText('Supplement Facts')
  for (const [name, amount] of [
    ['Niacinamide', '150\u00a0mg'],
    ['NMN', '150\u00a0mg'],
    ['Coenzyme Q10', '100\u00a0mg'],
    ['Resveratrol', '100\u00a0mg'],
  ] as const)
    await expect(supplementFacts.getByRole('listitem').filter({ hasText: name })).toContainText(
      amount,
    )
  const reasonTable = page.getByRole('table')
  await expect(reasonTable.getByRole('rowheader')).toHaveCount(5)
  await expect(reasonTable.getByText('Yes')).toHaveCount(5)
  for (const question of ['When should I take it?', 'How long does it keep?'])
    await expect(page.getByText(question)).toBeVisible()
})

test('the five sections open and close and show the documented texts', async ({ page }) => {
  await page.goto('/products/21')
  const findSection = (title: string) => page.getByRole('group').filter({ hasText: title })
  await expect(findSection('Ingredients').getByRole('listitem')).toHaveCount(9)
  await expect(findSection('Allergies').getByRole('listitem')).toHaveText(['Fish'])
  await page.getByText('Suggested use').click()
  await expect(page.getByText('Take ONE capsule daily with food')).toBeVisible()
  await page.getByText('Additional Information').click()
  await expect(findSection('Additional Information').locator('dl > div')).toHaveText([
    'VeganNo',
    'VegetarianNo',
    'Nut freeYes',
    'Gluten freeYes',
    'GenderFemale',
  ])
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(findSection('Disclaimer').getByRole('paragraph')).toHaveCount(3)
  await expect(page.getByText('Store below 25\u00a0°C')).toBeVisible()
  await page.getByText('Ingredients', { exact: true }).click()
  await expect(findSection('Ingredients').getByRole('listitem').first()).toBeHidden()
})

test('pressing a thumbnail shows its picture', async ({ page }) => {
  await page.goto('/products/28')
  await expect(page.getByRole('img', { name: 'Jar of NMN Daily, 30 capsules' })).toBeVisible()
  await page.getByRole('button', { name: 'Dose card of NMN Daily' }).click()
  await expect(page.getByRole('img', { name: 'Dose card of NMN Daily' })).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveAccessibleName(
    'Dose card of NMN Daily',
  )
})

test('the HTML contains the style sheets of lazily hydrated parts', async ({ page }) => {
  for (const [path, partName] of [
    ['/products/28', 'product-details'],
    ['/products/999999', 'product-not-shown'],
    ['/browse_products?q=saw', 'no-products'],
  ] as const) {
    const partLoaded = page.waitForResponse((response) =>
      response.url().includes(`/assets/${partName}-`),
    )
    let html = ''
    await openSettled(page, async () => {
      html = (await (await page.goto(path))?.text()) ?? ''
      await partLoaded
    })
    const appliedSheets = await page.evaluate(() =>
      // Sheets of other pages are loaded with the media `not all`, so they apply to nothing.
      [...document.styleSheets]
        .filter(({ media }) => media.mediaText !== 'not all')
        .map(({ href }) => new URL(href ?? '', location.href).pathname),
    )
    expect(
      appliedSheets.filter((sheet) => !html.includes(sheet) && !sheet.includes('dialog')),
    ).toEqual([])
  }
})

test('structured data has the offer and the breadcrumb', async ({ page }) => {
  await page.goto('/products/28')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [product, breadcrumb] = texts.map((text) => JSON.parse(text))
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'NMN Daily',
    sku: '100028',
    offers: {
      '@type': 'Offer',
      price: '270.00',
      priceCurrency: 'MYR',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(breadcrumb['@type']).toBe('BreadcrumbList')
  expect(breadcrumb.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Youthful Grow Nutrition',
    'NMN Daily',
  ])
})

test('an unknown product shows the documented text and a link to the products', async ({
  page,
}) => {
  for (const id of ['999999', 'abc']) {
    const response = await page.goto(`/products/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Failed to fetch product details. Please try again.')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await expect(page).toHaveURL(/\/browse_products/)
})

test('without a network a retry button loads the product', async ({ page, context }) => {
  await page.goto('/browse_products?q=biotin')
  await context.route('**/products/21.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Youthful Glow Women' }).click()
  await expect(page.getByText('Failed to fetch product details. Please try again.')).toBeVisible()
  await context.unroute('**/products/21.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Youthful Glow Women')
})

test.describe('on a phone', () => {
  test.use(phoneDevice)

  test('price and button stay visible, without sideways scroll', async ({ page }) => {
    await page.goto('/products/33')
    const button = page.getByRole('button', { name: 'Add to Cart' })
    await expect(button).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(button).toBeInViewport()
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await expectAccessibleInSchemes(page)
    await page.getByRole('radio', { name: /^3 months/ }).check()
    await expect(page.getByText('per delivery')).toBeVisible()
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await button.click()
    await expect(page.getByRole('dialog')).toContainText('Added to Cart Successfully')
  })

  test('without a network, the notice covers neither the button nor a message', async ({
    page,
    context,
  }) => {
    await page.goto('/products/33')
    await context.setOffline(true)
    const notice = page.getByText('You are offline. Your cart is saved')
    await expect(notice).toBeVisible()
    // The content of the menu is loaded when it is first opened.
    await page.getByRole('button', { name: /menu/i }).click()
    const message = page.getByText('The shop cannot be reached.')
    await expect(message).toBeVisible()
    const noticeBox = await notice.boundingBox()
    const messageBox = await message.boundingBox()
    if (!noticeBox || !messageBox) throw new Error('the notice or the message has no box')
    expect(messageBox.y + messageBox.height).toBeLessThanOrEqual(noticeBox.y)
    // Fails when another element would receive the click.
    await page.getByRole('button', { name: 'Add to Cart' }).click({ trial: true, timeout: 5_000 })
  })
})
