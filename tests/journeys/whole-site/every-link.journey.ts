/**
 * Follows every internal link from the home page. Each page responds, linked anchors exist, and the
 * titles of indexable pages are unique. Also checks texts that the specification requires.
 */
import { sitemapPaths } from '#domain/content/public-paths.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { readCartQuantities } from '#tests/support/buying/guest.ts'

type VisitedPage = { status: number; html: string }

/** URLs that are not pages. */
const nonPagePattern = /^\/(api|order|assets|pictures)\//

/** Texts that the specification requires on these pages. */
const documentedTexts: Record<string, readonly string[]> = {
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
  test.slow()
  const visited = new Map<string, VisitedPage>()
  const queue = ['/', ...sitemapPaths]
  const brokenLinks: string[] = []
  const linkedAnchors: { from: string; path: string; id: string }[] = []

  for (let currentPath = queue.shift(); currentPath !== undefined; currentPath = queue.shift()) {
    if (visited.has(currentPath)) continue
    const response = await request.get(currentPath)
    const html = await response.text()
    visited.set(currentPath, { status: response.status(), html })
    if (response.status() !== 200) brokenLinks.push(`${response.status()} ${currentPath}`)
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)) {
      // The host `s` stands for the shop, because `new URL` needs a host.
      const url = new URL(
        href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
        `http://s${currentPath}`,
      )
      if (url.host !== 's' || nonPagePattern.test(url.pathname)) continue
      const path = url.pathname + url.search
      queue.push(path)
      if (url.hash)
        linkedAnchors.push({ from: currentPath, path, id: decodeURIComponent(url.hash.slice(1)) })
    }
  }
  expect(brokenLinks).toEqual([])

  expect(linkedAnchors.length).toBeGreaterThan(0)
  const missingAnchors = linkedAnchors.filter(
    ({ path, id }) => !visited.get(path)?.html.includes(`id="${id}"`),
  )
  expect(missingAnchors, 'links to anchors that do not exist').toEqual([])

  const pagesByTitle = new Map<string, string>()
  const duplicateTitles: string[] = []
  for (const [path, { html }] of visited) {
    if (/name="robots" content="noindex/.test(html)) continue
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
    const canonical = /rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1]
    // Several URLs of one page (the same canonical URL) may share its title.
    const page = canonical ?? path
    // A product has the same name in every language.
    const titleInLanguage = `${/<html lang="([^"]*)"/.exec(html)?.[1]} ${title}`
    const otherPage = pagesByTitle.get(titleInLanguage)
    if (title === '' || (otherPage !== undefined && otherPage !== page))
      duplicateTitles.push(`${path}: ${title}`)
    pagesByTitle.set(titleInLanguage, page)
  }
  expect(duplicateTitles, 'pages without a unique title').toEqual([])
})

for (const [path, texts] of Object.entries(documentedTexts))
  test(`${path} shows the documented texts`, async ({ request }) => {
    // Removes React's separators and bold tags, and no-break spaces between a number and mg.
    const html = (await (await request.get(path)).text())
      .replaceAll('<!-- -->', '')
      .replaceAll(/<\/?strong>/g, '')
    const normalisedHtml = html.replaceAll(/(\d)\u00a0(mg)/g, '$1 $2')
    expect(texts.filter((text) => !normalisedHtml.includes(text))).toEqual([])
  })

test('ordering from the landing page adds the product to the cart once', async ({ page }) => {
  await page.goto('/landing-page')
  await page.getByRole('link', { name: 'Order now' }).first().click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect.poll(() => readCartQuantities(page)).toEqual({ 28: 1 })
})
