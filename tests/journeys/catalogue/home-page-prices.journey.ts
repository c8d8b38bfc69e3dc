/** The prices on the home page are those of the catalogue, with and without JavaScript. */
import { expect, test } from '#tests/support/browser/journey.ts'
import { formatRinggit } from '#tests/support/buying/guest.ts'

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
    await expect(link.locator('xpath=..')).toContainText(formatRinggit(price))
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
  expect(products.length).toBeGreaterThan(0)
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const section = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Formulas and prices' }),
  })
  for (const category of new Set(products.map((product) => product.category))) {
    const prices = products
      .filter((product) => product.category === category && product.available)
      .map(({ price }) => price)
    await expect(section.getByRole('link', { name: category })).toContainText(
      `from ${formatRinggit(Math.min(...prices))}`,
    )
  }
  await context.close()
})
