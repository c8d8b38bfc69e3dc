/**
 * Follows every internal link from the home page: each page responds, its anchors exist, page
 * titles are unique, and indexable pages have their canonical URL and share data.
 */
import { publicPaths } from '#domain/content/public-paths.ts'
import { expect, test } from '#tests/support/journey.ts'

type Visited = { status: number; html: string }

/** URLs that are not pages. */
const notPages = /^\/(api|order|assets|pictures)\//

/** Texts that the specification requires on these pages. */
const documented: Record<string, readonly string[]> = {
  '/product-range': [
    'Product Range',
    'Youthful Glow (Men/Women)',
    'Men&#x27;s Complete Hair Support',
    'Men&#x27;s Performance &amp; Vitality',
    'Coming Soon',
    ...['Bone Essence', 'Joint Health', 'Heart Health', 'Sugar Control', 'Energy +', 'Immunity'],
    'Notify me',
  ],
  '/about-us': [
    'Scientifically formulated',
    'Free of fillers and preservatives',
    'Higher absorption',
    'Tailored',
    'pharmacy partner',
    'href="/quiz"',
  ],
  '/compounded-vitamins': ['Take Our Free Health Quiz'],
  '/landing-page': [
    'RM\u00a0270.00',
    'RM\u00a09.00 a day',
    'Resveratrol',
    'Coenzyme Q10 (CoQ10)',
    'Niacinamide',
    '150 mg',
    '100 mg',
    'Sample',
    'https://wa.me/',
    '/checkout?add-to-cart=28&amp;quantity=1',
  ],
  '/terms-and-conditions': [
    '18 or over',
    '30, 60 or 90 days',
    'order cut-off',
    '10 days before the next order',
    'up to 5 business days',
    'expire 4 months from your order',
    '3–5 business days',
    'no returns or refunds once paid, except for faulty or damaged goods',
    'subscription needs an account',
    'Consumer Protection Act 1999',
  ],
  '/return-refund': ['no returns or refunds once', 'Consumer Protection Act 1999'],
  '/privacy-policy': ['lang="ms"', 'Notis privasi', 'explicit consent'],
  '/shipping-info': ['RM\u00a015.00', 'Labuan', '24 hours'],
  '/faq': ['id="plans"', '"FAQPage"'],
}

test('every link leads to a page, and every page has a unique title', async ({ request }) => {
  test.setTimeout(120_000)
  const visited = new Map<string, Visited>()
  const waiting = ['/', ...publicPaths]
  const broken: string[] = []
  const anchors: { from: string; path: string; id: string }[] = []

  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (visited.has(at)) continue
    const answer = await request.get(at)
    const html = await answer.text()
    visited.set(at, { status: answer.status(), html })
    if (answer.status() !== 200) broken.push(`${answer.status()} ${at}`)
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), `http://s${at}`)
      if (url.host !== 's' || notPages.test(url.pathname)) continue
      const path = url.pathname + url.search
      waiting.push(path)
      if (url.hash) anchors.push({ from: at, path, id: decodeURIComponent(url.hash.slice(1)) })
    }
  }
  expect(broken).toEqual([])

  const lost = anchors.filter(({ path, id }) => !visited.get(path)?.html.includes(`id="${id}"`))
  expect(lost, 'links to a part of a page that is not there').toEqual([])

  const named = new Map<string, string>()
  const twins: string[] = []
  for (const [path, { html }] of visited) {
    if (/name="robots" content="noindex/.test(html)) continue
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
    const canonical = /rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1]
    // Two URLs of one page share its title.
    const page = canonical ?? path
    // A product has the same name in every language.
    const name = `${/<html lang="([^"]*)"/.exec(html)?.[1]} ${title}`
    const other = named.get(name)
    if (title === '' || (other !== undefined && other !== page)) twins.push(`${path}: ${title}`)
    named.set(name, page)
  }
  expect(twins, 'pages without a name of their own').toEqual([])
})

for (const [path, strings] of Object.entries(documented))
  test(`${path} shows the documented texts`, async ({ request }) => {
    // Normalises spaces and no-break spaces, and removes React's separators.
    const html = (await (await request.get(path)).text())
      .replaceAll('<!-- -->', '')
      .replaceAll(/<\/?strong>/g, '')
    const plain = html.replaceAll(/(\d)\u00a0(mg)/g, '$1 $2')
    expect(strings.filter((text) => !plain.includes(text))).toEqual([])
  })

test('ordering from the landing page adds the product to the cart once', async ({ page }) => {
  await page.goto('/landing-page')
  await page.getByRole('link', { name: 'Order now' }).first().click()
  await expect(page).toHaveURL(/\/checkout/)
  const cart = await page.evaluate(() => localStorage.getItem('cart') ?? '[]')
  expect(JSON.parse(cart)).toMatchObject([{ id: 28, quantity: 1 }])
})
