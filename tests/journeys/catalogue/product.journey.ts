/**
 * The product page on desktop and phone: every specified part and text, adding to the cart, and an
 * unknown product.
 */
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { storedCartQuantities, ringgitText } from '#tests/support/buying/guest.ts'
import { openWithoutScripts } from '#tests/support/browser/hold-scripts.ts'
import { expect, phone, test } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screens.ts'
import { openSettled, waitForHydration } from '#tests/support/browser/open-settled.ts'

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
  const facts = page.locator('#supplement-facts')
  await expect(facts.getByRole('heading')).toHaveText('Supplement Facts')
  for (const [name, amount] of [
    ['Niacinamide', '150\u00a0mg'],
    ['NMN', '150\u00a0mg'],
    ['Coenzyme Q10', '100\u00a0mg'],
    ['Resveratrol', '100\u00a0mg'],
  ] as const)
    await expect(facts.getByRole('listitem').filter({ hasText: name })).toContainText(amount)
  const reasonTable = page.getByRole('table')
  await expect(reasonTable.getByRole('rowheader')).toHaveCount(5)
  await expect(reasonTable.getByText('Yes')).toHaveCount(5)
  for (const question of ['When should I take it?', 'How long does it keep?'])
    await expect(page.getByText(question)).toBeVisible()
})

test('the five sections open and close and show the documented texts', async ({ page }) => {
  await page.goto('/products/21')
  const section = (title: string) => page.getByRole('group').filter({ hasText: title })
  await expect(section('Ingredients').getByRole('listitem')).toHaveCount(9)
  await expect(section('Allergies').getByRole('listitem')).toHaveText(['Fish'])
  await page.getByText('Suggested use').click()
  await expect(page.getByText('Take ONE capsule daily with food')).toBeVisible()
  await page.getByText('Additional Information').click()
  await expect(section('Additional Information').locator('dl > div')).toHaveText([
    'VeganNo',
    'VegetarianNo',
    'Nut freeYes',
    'Gluten freeYes',
    'GenderFemale',
  ])
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(section('Disclaimer').getByRole('paragraph')).toHaveCount(3)
  await expect(page.getByText('Store below 25\u00a0°C')).toBeVisible()
  await page.getByText('Ingredients', { exact: true }).click()
  await expect(section('Ingredients').getByRole('listitem').first()).toBeHidden()
})

test('adding to the cart shows the subtotal and links to cart and checkout', async ({ page }) => {
  await page.goto('/products/24')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog.getByText('Grape seed and green tea extra...')).toBeVisible()
  await expect(dialog).toContainText('RM\u00a0146.00')
  await expect(dialog.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
  await expectAccessibleInSchemes(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('RM\u00a0292.00')
  const cart = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(cart ?? '')).toEqual([
    {
      id: 24,
      name: 'Grape Seed & C',
      price: 146,
      quantity: 2,
      image: '/pictures/24/jar-640.webp',
    },
  ])
  await dialog.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('the dialog stays open when a product is added just after the dialog was closed', async ({
  page,
}) => {
  await page.goto('/products/24')
  const addButton = await page.getByRole('button', { name: 'Add to Cart' }).elementHandle()
  await addButton?.click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toContainText('RM\u00a0146.00')
  const close = await dialog.getByRole('button', { name: 'Close' }).elementHandle()
  const isOpen = await page.evaluate(
    async ([closeButton, add]) => {
      const element = closeButton?.closest('dialog')
      let hasClosed = false
      const closed = new Promise<void>((resolve) => {
        element?.addEventListener('close', () => {
          hasClosed = true
          resolve()
        })
      })
      ;(closeButton as HTMLElement).click()
      // The page renders in microtasks, so the close event of the dialog is still to come.
      while (element?.open) await Promise.resolve()
      if (hasClosed) throw new Error('the close event came before the second press')
      ;(add as HTMLElement).click()
      await closed
      return element?.open
    },
    [close, addButton],
  )
  expect(isOpen).toBe(true)
  await expect(dialog).toContainText('RM\u00a0292.00')
})

test('a plan chosen on the product page states what it charges and saves, and is chosen at the checkout', async ({
  page,
}) => {
  await page.goto('/products/28')
  const plans = page.getByRole('radiogroup', { name: 'One-time or subscription' })
  const tile = (name: RegExp) => plans.getByRole('radio', { name })
  await expect(tile(/^One time/)).toBeChecked()
  await expect(
    plans.getByText(
      `3 deliveries, ${ringgitText(243)} each. You save ${ringgitText(81)} in total.`,
    ),
  ).toBeVisible()
  await tile(/^6 months/).check()
  await expect(
    plans.getByText(
      `6 deliveries, ${ringgitText(229.5)} each. You save ${ringgitText(243)} in total.`,
    ),
  ).toBeVisible()
  await expect(page.getByText(/^One delivery every 30 days, RM.1,377\.00 in total/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toContainText(`6 months, 6 deliveries, ${ringgitText(229.5)} each`)
  await dialog.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
  // The page may reload to allow PayPal's script. The cart must stay the same.
  await expect(async () => expect(await storedCartQuantities(page)).toEqual({ 28: 1 })).toPass()
  // Another product starts with the plan that was chosen in this tab.
  await page.goto('/products/27')
  await expect(tile(/^6 months/)).toBeChecked()
  await tile(/^One time/).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await dialog.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('radio', { name: /^One time/ })).toBeChecked()
})

test('a plan chosen before hydration is the plan that the cart gets', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/products/28')
  await page.getByRole('radio', { name: /^6 months/ }).check()
  releaseScripts()
  await expect(page.getByText(/^One delivery every 30 days, RM.1,377\.00 in total/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toContainText(`6 months, 6 deliveries, ${ringgitText(229.5)} each`)
})

test('the home page names today’s price of every product it shows', async ({ page, request }) => {
  const products: { id: number; price: number }[] = await (
    await request.get('/browse/products')
  ).json()
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const productLinks = page.getByRole('main').locator("a[href^='/products/']")
  await expect(productLinks).toHaveCount(4)
  for (const link of await productLinks.all()) {
    const id = Number((await link.getAttribute('href'))?.split('/').at(-1))
    const price = products.find((product) => product.id === id)?.price ?? 0
    await expect(link.locator('xpath=..')).toContainText(ringgitText(price))
  }
})

test('the home page names the lowest price of each category without scripts', async ({
  browser,
  request,
  shop,
}) => {
  const products: { category: string; price: number; available: boolean }[] = await (
    await request.get('/browse/products')
  ).json()
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const section = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Formulas and prices' }),
  })
  for (const category of new Set(products.map((product) => product.category))) {
    const prices = products.filter((product) => product.category === category && product.available)
    const lowest = Math.min(...prices.map(({ price }) => price))
    await expect(section.getByRole('link', { name: category })).toContainText(
      `from ${ringgitText(lowest)}`,
    )
  }
  await context.close()
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
  for (const [path, part] of [
    ['/products/28', 'product-details'],
    ['/products/999999', 'product-not-shown'],
    ['/browse_products?q=saw', 'no-products'],
  ] as const) {
    const loaded = page.waitForResponse((response) => response.url().includes(`/assets/${part}-`))
    let html = ''
    await openSettled(page, async () => {
      html = (await (await page.goto(path))?.text()) ?? ''
      await loaded
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
  // A press before that opens the page by the browser, which is not aborted here.
  await waitForHydration(page)
  await context.route('**/products/21.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Youthful Glow Women' }).click()
  await expect(page.getByText('Failed to fetch product details. Please try again.')).toBeVisible()
  await context.unroute('**/products/21.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Youthful Glow Women')
})

test.describe('on a phone', () => {
  test.use(phone)

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
})
