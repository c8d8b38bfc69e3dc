/** Sends a shop ten times the page views that it can render, while buyers check out. */
import autocannon from 'autocannon'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { formatSeconds } from '#scripts/gate/steps.ts'
import { readConfig } from '#server/config.ts'
import {
  describeComparison,
  isFlawless,
  compareOrdersWithBank,
} from '#tests/support/buying/compare-orders-with-bank.ts'
import {
  describeWrongRefusals,
  findWrongRefusal,
  startCheckouts,
} from '#tests/support/buying/live-checkouts.ts'
import type { ReportRow } from '#bench/row.ts'
import { percentile } from '#tests/support/percentile.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import {
  prepareShopProcesses,
  type ShopProcesses,
} from '#tests/support/processes/shop-processes.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

const buyerCount = 4
const checkoutPauseMs = 200
/** Connections and seconds with which the capacity is measured, after a warm-up. */
const calmConnections = 8
const warmUpSeconds = 3
const capacitySeconds = 5
const overloadConnections = 300
/** The overload that the goal names, as a multiple of the capacity. */
const goalFactor = 10
/** Twice the goal: a connection sends nothing while its accepted view waits for its turn. */
const offeredFactor = 2 * goalFactor
const minOverloadFactor = 0.8 * goalFactor
const maxRefusalP99Ms = 1_000
const maxCallP95Ms = 2_000
const maxRecoverySeconds = 10
/** The headers of a browser that requests a page. */
const visitorHeaders = { accept: 'text/html', cookie: 'visit=1' }
const viewOptions = { headers: visitorHeaders, workers: 1 }

export const proof: Proof = {
  title: 'overload ten times over, with live checkouts',
  measuresTime: true,
  maxMinutes: 5,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      await buildPages({ force: false })
      const overloadSeconds = Math.max(8, scaleCount(40))
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      const processes = await prepareShopProcesses(t, {
        DATABASE_URL: databaseUrl,
        OVERLOAD_DELAY_MS: String(readConfig({}).OVERLOAD_DELAY_MS),
      })
      const { url } = await processes.start()
      // A page with an unknown query parameter is not cached, so each view is rendered.
      const pageUrl = `${url}/browse_products?view=1`
      const capacity = await measureCapacity(pageUrl)
      const calm = await checkOut(processes, {
        url,
        seconds: overloadSeconds / 2,
        emailPrefix: 'calm',
      })
      const pageViews = autocannon({
        ...viewOptions,
        url: pageUrl,
        connections: overloadConnections,
        duration: overloadSeconds,
        overallRate: Math.round(capacity * offeredFactor),
      })
      // The buyers stop before the overload ends.
      const busy = await checkOut(processes, {
        url,
        seconds: overloadSeconds - 2,
        emailPrefix: 'busy',
      })
      const overload = await pageViews
      const recoveryMs = await measureRecovery(pageUrl)
      const comparison = await compareOrdersWithBank(databaseUrl, processes.standIns, [
        ...calm.checkouts,
        ...busy.checkouts,
      ])
      return [
        ...createPageViewRows(overload, { capacity, overloadSeconds }),
        ...createCallRows({ calm, busy, wrongStatuses: listWrongStatuses(overload) }),
        {
          id: 'G-13',
          title: 'orders placed in an overload',
          figure: describeComparison(comparison),
          goal: '0 lost, 0 doubled',
          isMet: isFlawless(comparison),
        },
        {
          id: 'G-13',
          title: 'time until pages are served again after an overload',
          figure: formatSeconds(recoveryMs),
          goal: `≤ ${maxRecoverySeconds} s`,
          isMet: recoveryMs <= maxRecoverySeconds * 1000,
        },
      ]
    }),
}

/** Returns the number of page views that the shop renders in a second without other load. */
async function measureCapacity(pageUrl: string): Promise<number> {
  const options = { ...viewOptions, url: pageUrl, connections: calmConnections }
  await autocannon({ ...options, duration: warmUpSeconds })
  const { requests } = await autocannon({ ...options, duration: capacitySeconds })
  return requests.average
}

function createPageViewRows(
  overload: Awaited<ReturnType<typeof autocannon>>,
  { capacity, overloadSeconds }: { capacity: number; overloadSeconds: number },
): ReportRow[] {
  const viewCount = overload['2xx'] + overload['5xx'] + overload.errors
  const overloadFactor = viewCount / overloadSeconds / capacity
  const refusedShare = overload['5xx'] / viewCount
  const servedShare = overload['2xx'] / overloadSeconds / capacity
  return [
    {
      id: 'G-13',
      title: 'page views in an overload',
      figure: `${overloadFactor.toFixed(1)} times what the shop renders; ${Math.round(refusedShare * 100)} % refused, ${overload.errors} broken; the others at ${Math.round(servedShare * 100)} % of the usual rate`,
      goal: `≥ ${minOverloadFactor} times, none broken`,
      isMet: overloadFactor >= minOverloadFactor && overload.errors === 0,
    },
  ]
}

/** Compares the calls of the buyers without load (`calm`) and in the overload (`busy`). */
function createCallRows({
  calm,
  busy,
  wrongStatuses,
}: {
  calm: CheckoutFigures
  busy: CheckoutFigures
  wrongStatuses: readonly string[]
}): ReportRow[] {
  return [
    {
      id: 'G-13',
      title: 'p99 of a refusal in an overload',
      figure: `${Math.round(busy.refusalP99Ms)} ms`,
      goal: `≤ ${maxRefusalP99Ms} ms`,
      isMet: busy.refusalP99Ms <= maxRefusalP99Ms,
    },
    ...(['pay', 'callback'] as const).map((call) => ({
      id: 'G-13',
      title: `p95 of ${call} in an overload`,
      figure: `${Math.round(busy.p95Ms[call])} ms, without load ${Math.round(calm.p95Ms[call])} ms, ${busy.refusedCount[call]} refused`,
      goal: `≤ ${maxCallP95Ms} ms, none refused`,
      isMet: busy.p95Ms[call] <= maxCallP95Ms && busy.refusedCount[call] === 0,
    })),
    {
      id: 'I9',
      title: 'refusals in an overload that are not 409, 429, or 503 with Retry-After',
      figure: describeWrongRefusals([...busy.wrongRefusals, ...wrongStatuses]),
      goal: 'none',
      isMet: busy.wrongRefusals.length === 0 && wrongStatuses.length === 0,
    },
  ]
}

type CheckoutFigures = Awaited<ReturnType<typeof checkOut>>

/**
 * Runs the buyers for `seconds`, and requests pages meanwhile. Returns the checkouts, the number of
 * refused pay calls and callbacks, their 95th percentile, and the 99th of refused page views.
 */
async function checkOut(
  { standIns }: ShopProcesses,
  { url, seconds, emailPrefix }: { url: string; seconds: number; emailPrefix: string },
) {
  const firstCallbackIndex = standIns.billplz.deliveries().length
  const checkouts = startCheckouts({ url, standIns, buyerCount, checkoutPauseMs, emailPrefix })
  const refusalTimesMs: number[] = []
  const wrongPages: string[] = []
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    const page = await fetch(`${url}/browse_products?view=2`, { headers: visitorHeaders })
    await page.arrayBuffer()
    if (page.status === 503) refusalTimesMs.push(performance.now() - startedAt)
    const wrongRefusal = page.ok ? undefined : findWrongRefusal(page)
    if (wrongRefusal !== undefined) wrongPages.push(`page: ${wrongRefusal}`)
  }
  await checkouts.stop()
  const callbackAttempts = standIns.billplz
    .deliveries()
    .slice(firstCallbackIndex)
    .flatMap(({ attempts }) => attempts)
  return {
    checkouts: checkouts.acknowledged,
    refusedCount: {
      pay: checkouts.failedCallCount,
      callback: callbackAttempts.filter(({ status }) => status !== 200).length,
    },
    p95Ms: {
      pay: percentile(
        checkouts.acknowledged.map(({ payMs }) => payMs),
        0.95,
      ),
      callback: percentile(
        callbackAttempts.map(({ tookMs }) => tookMs),
        0.95,
      ),
    },
    refusalP99Ms: percentile(refusalTimesMs, 0.99),
    wrongRefusals: [...checkouts.wrongRefusals, ...wrongPages],
  }
}

/** Returns one text per page view with another status than 200 and 503. */
function listWrongStatuses({
  statusCodeStats,
}: {
  statusCodeStats: Record<string, { count: number }>
}) {
  return Object.entries(statusCodeStats)
    .filter(([status]) => status !== '200' && status !== '503')
    .flatMap(([status, { count }]) => Array.from({ length: count }, () => `page: status ${status}`))
}

/** Returns the milliseconds until several pages in a row are served, or until the timeout. */
async function measureRecovery(pageUrl: string): Promise<number> {
  const pagesInRow = 20
  const timeoutMs = 60_000
  const startedAt = performance.now()
  let servedInRow = 0
  while (servedInRow < pagesInRow && performance.now() - startedAt <= timeoutMs) {
    const page = await fetch(pageUrl, { headers: visitorHeaders })
    await page.arrayBuffer()
    servedInRow = page.status === 200 ? servedInRow + 1 : 0
  }
  return performance.now() - startedAt
}
