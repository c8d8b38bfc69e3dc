/**
 * `npm run budgets`: compares the size of a first visit to each page with the page's limits.
 * Measures the gzip sizes that the shop sends: scripts, and HTML with style sheets. Also counts the
 * style sheets. React and React Router alone are most of the script of a simple page.
 */
import { startShopWithStandIns } from '#tests/support/shop/running-shop.ts'
import { buildPages } from '#scripts/bundle/build-pages.ts'
import { type BuiltRoute, readBuiltRoutes } from '#scripts/bundle/built-routes.ts'

/**
 * Limits in kilobytes (1,000 bytes) of gzip, 0.2 to 2 kB above the largest page of the row: the
 * hashes in the file names change the gzip size by some bytes. Lower a limit when its pages get
 * smaller. The first matching row applies, so special pages must come before general ones.
 */
const limits: { pages: RegExp; scriptKb: number; documentKb: number }[] = [
  // Desks: with charts, with a data grid, and the others.
  { pages: /^\/admin-analytics$/, scriptKb: 293, documentKb: 45.4 },
  {
    pages:
      /^\/admin-(audit|customers|emails(\/messages)?|ingredients(\/:ingredientId|\/lots\/:lotNumber)?|orders|vouchers(\/:code)?)$/,
    scriptKb: 393.6,
    documentKb: 52.5,
  },
  { pages: /^\/(admin|pharmacy-|add_product|staff-security)/, scriptKb: 209, documentKb: 55.6 },
  // The URLs of these pages contain a secret, so their documents are neither cached nor compressed.
  {
    pages: /^\/(reset-password|pharmacist|verify-email|stop-(reminders|newsletter))$/,
    scriptKb: 136.4,
    documentKb: 34.1,
  },
  { pages: /^\/(checkout|shipping)(\/|$)/, scriptKb: 170.4, documentKb: 20.5 },
  { pages: /^\/user-dashboard(\/|$)/, scriptKb: 163.6, documentKb: 21.7 },
  { pages: /^\/confirmation$/, scriptKb: 158.1, documentKb: 19.5 },
  { pages: /^\/recall$/, scriptKb: 145.9, documentKb: 18.2 },
  {
    pages: /^\/(track-order|contact|login|register|forgot-password|resend-verification)$/,
    scriptKb: 138.7,
    documentKb: 18,
  },
  { pages: /^\/cart$/, scriptKb: 139.4, documentKb: 18.3 },
  { pages: /^\/(quiz|recommended)$/, scriptKb: 150.7, documentKb: 22.4 },
  { pages: /^\/landing-page$/, scriptKb: 141.7, documentKb: 24.3 },
  {
    pages: /^\/(about-us|compounded-vitamins|product-range|browse_products)$/,
    scriptKb: 135.2,
    documentKb: 24,
  },
  { pages: /^\/products\//, scriptKb: 136.6, documentKb: 29.1 },
  // These pages are rendered for each request, so their documents are not compressed.
  { pages: /^\/(success|\*)$/, scriptKb: 128, documentKb: 31.9 },
  { pages: /^\//, scriptKb: 131.6, documentKb: 27 },
]

type Budget = {
  /** Path pattern of the page. */
  page: string
  scriptKb: number
  /** HTML and style sheets; undefined for a page without an example path. */
  documentKb: number | undefined
  /** Number of style sheets that block the first paint. */
  sheetCount: number
  limit: { scriptKb: number; documentKb: number }
  isWithinLimit: boolean
}

/**
 * A storefront page has the shared sheet and its own sheet (page-styles.ts). A desk also has the
 * sheet of all desks.
 */
const maxSheetCountAtDesk = 3
const maxSheetCountInStorefront = 2

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
  const scriptKb = await sumKilobytes(url, route.scripts)
  const documentKb =
    route.example === undefined
      ? undefined
      : await sumKilobytes(url, [...route.styles, route.example])
  const sheetCount = route.styles.length
  const maxSheetCount = route.id.startsWith('storefront/')
    ? maxSheetCountInStorefront
    : maxSheetCountAtDesk
  const isWithinLimit =
    scriptKb <= limit.scriptKb &&
    (documentKb ?? 0) <= limit.documentKb &&
    sheetCount <= maxSheetCount
  return { page: route.pattern, scriptKb, documentKb, sheetCount, limit, isWithinLimit }
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
  const rows = budgets.map(({ page, scriptKb, documentKb, sheetCount, limit, isWithinLimit }) => {
    const cell = (value: number | undefined, maxValue: number) =>
      value === undefined ? '–'.padStart(13) : `${value.toFixed(1)} of ${maxValue}`.padStart(13)
    return `${isWithinLimit ? ' ' : '✗'} ${page.padEnd(34)} ${cell(scriptKb, limit.scriptKb)} ${cell(documentKb, limit.documentKb)} ${String(sheetCount).padStart(6)}`
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
