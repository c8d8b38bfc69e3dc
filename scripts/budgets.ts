/**
 * `npm run budgets`: what a first visit to each page costs, against what we allow ourselves.
 *
 * Counted as the shop sends it to a browser that takes gzip: scripts, HTML with style sheets, and how
 * many those are. The HTML holds the page's own part of the list of routes; the parts of the pages that
 * its links lead to come when it is at rest. The framework alone is 112 kB of script, so a page has
 * little to add.
 */
import { startRunningShop } from '#tests/support/running-shop.ts'
import { buildPages } from './build-pages.ts'
import { type BuiltRoute, builtRoutes } from './built-routes.ts'

/** Kilobytes of 1,000 bytes, gzip. The first row whose pattern fits holds. */
const limits: { pages: RegExp; script: number; document: number }[] = [
  { pages: /^\/(admin|pharmacy|add_product|staff-security)/, script: 600, document: 60 },
  // With a secret in their address: such a document is sent as it is, neither kept nor compressed.
  { pages: /^\/reset-password$/, script: 160, document: 32 },
  // The checkout, its end, and the other pages that are mostly a form.
  {
    pages:
      /^\/(checkout|shipping|confirmation|track-order|contact|login|register|forgot-password|resend-verification|user-dashboard|pharmacist|stop-reminders|verify-email)(\/|$)/,
    script: 163,
    document: 30,
  },
  // The quiz with its result, and the cart.
  { pages: /^\/cart(\/|$)/, script: 140, document: 30 },
  { pages: /^\/(quiz|recommended)(\/|$)/, script: 145, document: 30 },
  // Over the goals of 140 and 130 kB: these limits are what the pages weigh today. Lower them with
  // every kilobyte saved.
  { pages: /^\/landing-page$/, script: 139, document: 30 },
  {
    pages: /^\/(about-us|compounded-vitamins|product-range|browse_products)$/,
    script: 133,
    document: 30,
  },
  { pages: /^\/products\//, script: 134, document: 30 },
  { pages: /^\//, script: 130, document: 30 },
]

export type Budget = {
  page: string
  script: number
  /** HTML and style sheets; undefined for a page without an example address. */
  document: number | undefined
  /** Style sheets that the first paint waits for. */
  sheets: number
  limit: { script: number; document: number }
  kept: boolean
}

/** What is shared and the page's own (page-styles.ts); at a desk also the sheet of all desks. */
const mostSheets = 3
const mostSheetsInTheShop = 2

/** Measures every page of the build. */
export async function measureBudgets(): Promise<Budget[]> {
  await buildPages({ force: false })
  const routes = await builtRoutes()
  const shop = await startRunningShop()
  try {
    return await Promise.all(routes.map((route) => measure(route, shop.url)))
  } finally {
    await shop.stop()
  }
}

async function measure(route: BuiltRoute, url: string): Promise<Budget> {
  const limit = limits.find(({ pages }) => pages.test(route.pattern))
  if (limit === undefined) throw new Error(`no budget for ${route.pattern}`)
  const script = await weight(url, route.scripts)
  const document =
    route.example === undefined ? undefined : await weight(url, [...route.styles, route.example])
  const sheets = route.styles.length
  const most = route.id.startsWith('storefront/') ? mostSheetsInTheShop : mostSheets
  const kept = script <= limit.script && (document ?? 0) <= limit.document && sheets <= most
  return { page: route.pattern, script, document, sheets, limit, kept }
}

async function weight(url: string, files: string[]): Promise<number> {
  const each = await Promise.all(files.map((file) => kilobytes(new URL(file, url).href)))
  return each.reduce((sum, one) => sum + one, 0)
}

const weighed = new Map<string, Promise<number>>()

/** What travels. Many pages share a file: each is asked for once. */
function kilobytes(address: string): Promise<number> {
  const known = weighed.get(address)
  if (known) return known
  const asked = fetch(address, { headers: { 'accept-encoding': 'gzip' } }).then(async (answer) => {
    await answer.arrayBuffer()
    const length = Number(answer.headers.get('content-length'))
    if (!length) throw new Error(`${address} does not say how long it is`)
    return length / 1000
  })
  weighed.set(address, asked)
  return asked
}

/** The table as people read it; what is over its limit is marked. */
export function budgetTable(budgets: Budget[]): string {
  const rows = budgets.map(({ page, script, document, sheets, limit, kept }) => {
    const cell = (value: number | undefined, most: number) =>
      value === undefined ? '–'.padStart(13) : `${value.toFixed(1)} of ${most}`.padStart(13)
    return `${kept ? ' ' : '✗'} ${page.padEnd(34)} ${cell(script, limit.script)} ${cell(document, limit.document)} ${String(sheets).padStart(6)}`
  })
  return [
    `  ${'page'.padEnd(34)} ${'script kB'.padStart(13)} ${'html+css kB'.padStart(13)} ${'sheets'.padStart(6)}`,
    ...rows,
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  const budgets = await measureBudgets()
  console.log(budgetTable(budgets))
  const over = budgets.filter(({ kept }) => !kept).length
  console.log(`\n${budgets.length - over} passed, ${over} failed, 0 skipped`)
  process.exit(over === 0 ? 0 : 1)
}
