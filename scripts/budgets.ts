/**
 * `npm run budgets`: compares the size of a first visit to each page with the page's limits.
 * Measures the gzip sizes that the shop sends: scripts, and HTML with style sheets. Also counts the
 * sheets. React and React Router alone are 112 kB of script.
 */
import { startShopWithStandIns } from '#tests/support/shop/running-shop.ts'
import { buildPages } from '#scripts/bundle/build-pages.ts'
import { type BuiltRoute, readBuiltRoutes } from '#scripts/bundle/built-routes.ts'

/**
 * Limits in kilobytes (1,000 bytes) of gzip, 0.2 to 2 kB above the largest page of the row: the
 * hashes in the file names change the gzip size by some bytes. Lower a limit when its pages get
 * smaller. The first matching row applies, so special pages must come before general ones.
 */
const limits: { pages: RegExp; script: number; document: number }[] = [
  // Desks: with charts, with a data grid, and the others.
  { pages: /^\/admin-analytics$/, script: 292.8, document: 45.4 },
  {
    pages:
      /^\/admin-(audit|customers|emails(\/messages)?|ingredients(\/:ingredientId|\/lots\/:lotNumber)?|orders|vouchers(\/:code)?)$/,
    script: 393.6,
    document: 52.5,
  },
  { pages: /^\/(admin|pharmacy-|add_product|staff-security)/, script: 209, document: 55.6 },
  // The URLs of these pages contain a secret, so their documents are neither cached nor compressed.
  {
    pages: /^\/(reset-password|pharmacist|verify-email|stop-(reminders|newsletter))$/,
    script: 136.4,
    document: 34.1,
  },
  { pages: /^\/(checkout|shipping)(\/|$)/, script: 170.4, document: 20.5 },
  { pages: /^\/user-dashboard(\/|$)/, script: 163.6, document: 21.7 },
  { pages: /^\/confirmation$/, script: 158.1, document: 19.5 },
  { pages: /^\/recall$/, script: 145.9, document: 18.2 },
  {
    pages: /^\/(track-order|contact|login|register|forgot-password|resend-verification)$/,
    script: 138.7,
    document: 18,
  },
  { pages: /^\/cart$/, script: 139.4, document: 18.3 },
  { pages: /^\/(quiz|recommended)$/, script: 150.7, document: 22.4 },
  { pages: /^\/landing-page$/, script: 141.7, document: 24.3 },
  {
    pages: /^\/(about-us|compounded-vitamins|product-range|browse_products)$/,
    script: 135.2,
    document: 24,
  },
  { pages: /^\/products\//, script: 136.6, document: 29.1 },
  // Rendered for each request, so not compressed.
  { pages: /^\/(success|\*)$/, script: 128, document: 31.9 },
  { pages: /^\//, script: 131.6, document: 27 },
]

type Budget = {
  /** Path pattern of the page. */
  page: string
  /** Scripts in kB. */
  script: number
  /** HTML and style sheets in kB; undefined for a page without an example path. */
  document: number | undefined
  /** Number of style sheets that block the first paint. */
  sheets: number
  limit: { script: number; document: number }
  isWithinLimit: boolean
}

/**
 * A storefront page has the shared sheet and its own sheet (page-styles.ts). A desk also has the
 * sheet of all desks.
 */
const maxSheetsAtDesk = 3
const maxSheetsInStorefront = 2

/** Measures every page of the build in a shop with demo data. */
export async function measureBudgets(): Promise<Budget[]> {
  await buildPages({ force: false })
  const routes = await readBuiltRoutes()
  const shop = await startShopWithStandIns()
  try {
    return await Promise.all(routes.map((route) => measure(route, shop.url)))
  } finally {
    await shop.stop()
  }
}

async function measure(route: BuiltRoute, url: string): Promise<Budget> {
  const limit = limits.find(({ pages }) => pages.test(route.pattern))
  if (limit === undefined) throw new Error(`no size limit matches ${route.pattern}`)
  const script = await sumKilobytes(url, route.scripts)
  const document =
    route.example === undefined
      ? undefined
      : await sumKilobytes(url, [...route.styles, route.example])
  const sheets = route.styles.length
  const maxSheets = route.id.startsWith('storefront/') ? maxSheetsInStorefront : maxSheetsAtDesk
  const isWithinLimit =
    script <= limit.script && (document ?? 0) <= limit.document && sheets <= maxSheets
  return { page: route.pattern, script, document, sheets, limit, isWithinLimit }
}

async function sumKilobytes(url: string, files: string[]): Promise<number> {
  const fileSizes = await Promise.all(
    files.map((file) => measureKilobytes(new URL(file, url).href)),
  )
  return fileSizes.reduce((sum, size) => sum + size, 0)
}

const sizeByUrl = new Map<string, Promise<number>>()

/** Returns the transferred size in kB. Pages share files, so each file is fetched once. */
function measureKilobytes(url: string): Promise<number> {
  const knownSize = sizeByUrl.get(url)
  if (knownSize) return knownSize
  const size = fetch(url, { headers: { 'accept-encoding': 'gzip' } }).then(async (response) => {
    await response.arrayBuffer()
    const length = Number(response.headers.get('content-length'))
    if (!length) throw new Error(`${url} sent no content-length`)
    return length / 1000
  })
  sizeByUrl.set(url, size)
  return size
}

/** Formats the budgets as a table and marks the rows over their limit with ✗. */
export function formatBudgetTable(budgets: Budget[]): string {
  const rows = budgets.map(({ page, script, document, sheets, limit, isWithinLimit }) => {
    const cell = (value: number | undefined, maxValue: number) =>
      value === undefined ? '–'.padStart(13) : `${value.toFixed(1)} of ${maxValue}`.padStart(13)
    return `${isWithinLimit ? ' ' : '✗'} ${page.padEnd(34)} ${cell(script, limit.script)} ${cell(document, limit.document)} ${String(sheets).padStart(6)}`
  })
  return [
    `  ${'page'.padEnd(34)} ${'script kB'.padStart(13)} ${'html+css kB'.padStart(13)} ${'sheets'.padStart(6)}`,
    ...rows,
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  const budgets = await measureBudgets()
  console.log(formatBudgetTable(budgets))
  const failed = budgets.filter(({ isWithinLimit }) => !isWithinLimit).length
  console.log(`\n${budgets.length - failed} passed, ${failed} failed, 0 skipped`)
  process.exit(failed === 0 ? 0 : 1)
}
