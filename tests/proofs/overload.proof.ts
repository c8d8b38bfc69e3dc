/** Sends a shop ten times the page views that it can render, while buyers check out. */
import autocannon from 'autocannon'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { readConfig } from '#server/config.ts'
import {
  describeComparison,
  describeWrongRefusals,
  findWrongRefusal,
  isFlawless,
  compareCheckouts,
  percentile,
  startCheckouts,
} from '#tests/support/buying/live-checkouts.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import {
  prepareShopProcesses,
  type ShopProcesses,
} from '#tests/support/processes/shop-processes.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

const buyers = 4
const pauseMs = 200
const connections = 300
/** Twice the goal: a connection sends nothing while its accepted view waits for its turn. */
const offeredFactor = 20
const sessionHeaders = { accept: 'text/html', cookie: 'visit=1' }

export const proof: Proof = {
  title: 'overload ten times over, with live checkouts',
  maxMinutes: 5,
  run: ({ count }) =>
    withCleanup(async (t) => {
      await buildPages({ force: false })
      const seconds = Math.max(8, count(40))
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      const processes = await prepareShopProcesses(t, {
        DATABASE_URL: databaseUrl,
        OVERLOAD_DELAY_MS: String(readConfig({}).OVERLOAD_DELAY_MS),
      })
      const { url } = await processes.start()
      // A page with an unknown query parameter is not cached, so each view is rendered.
      const pageUrl = `${url}/browse_products?view=1`
      const options = { url: pageUrl, headers: sessionHeaders, workers: 1 }
      await autocannon({ ...options, connections: 8, duration: 3 })
      const viewsAlone = await autocannon({ ...options, connections: 8, duration: 5 })
      const capacity = viewsAlone.requests.average

      const calmResult = await checkOut(processes, { url, seconds: seconds / 2, round: 'calm' })
      const overload = autocannon({
        ...options,
        connections,
        duration: seconds,
        overallRate: Math.round(capacity * offeredFactor),
      })
      const busyResult = await checkOut(processes, { url, seconds: seconds - 2, round: 'busy' })
      const load = await overload
      const recoveryMs = await measureRecovery(pageUrl)
      const comparison = await compareCheckouts(databaseUrl, processes.standIns, [
        ...calmResult.checkouts,
        ...busyResult.checkouts,
      ])
      const total = load['2xx'] + load['5xx'] + load.errors
      const overloadFactor = total / seconds / capacity
      const refusedShare = load['5xx'] / total
      return [
        {
          id: 'G-13',
          title: 'page views in an overload',
          figure: `${overloadFactor.toFixed(1)} times what the shop renders; ${Math.round(refusedShare * 100)} % refused, ${load.errors} broken; the others at ${Math.round((load['2xx'] / seconds / capacity) * 100)} % of the usual rate`,
          goal: '≥ 8 times, none broken',
          isMet: overloadFactor >= 8 && load.errors === 0,
        },
        {
          id: 'G-13',
          title: 'p99 of a refusal in an overload',
          figure: `${Math.round(busyResult.refusalP99)} ms`,
          goal: '≤ 1000 ms',
          isMet: busyResult.refusalP99 <= 1000,
        },
        ...(['pay', 'callback'] as const).map((call) => ({
          id: 'G-13',
          title: `p95 of ${call} in an overload`,
          figure: `${Math.round(busyResult[call])} ms, without load ${Math.round(calmResult[call])} ms, ${busyResult.refused[call]} refused`,
          goal: '≤ 2000 ms, none refused',
          isMet: busyResult[call] <= 2000 && busyResult.refused[call] === 0,
        })),
        {
          id: 'I9',
          title: 'refusals in an overload that are not 409, 429, or 503 with Retry-After',
          figure: describeWrongRefusals([...busyResult.wrongRefusals, ...otherStatuses(load)]),
          goal: 'none',
          isMet: busyResult.wrongRefusals.length === 0 && otherStatuses(load).length === 0,
        },
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
          figure: `${(recoveryMs / 1000).toFixed(1)} s`,
          goal: '≤ 10 s',
          isMet: recoveryMs <= 10_000,
        },
      ]
    }),
}

/**
 * Runs the buyers for `seconds`, and requests pages meanwhile. Returns the number of refused pay
 * calls and callbacks, their 95th percentile, and the 99th of refused page views, in milliseconds.
 */
async function checkOut(
  { standIns }: ShopProcesses,
  { url, seconds, round }: { url: string; seconds: number; round: string },
) {
  const firstDelivery = standIns.billplz.deliveries().length
  const checkouts = startCheckouts({ url, standIns, buyers, pauseMs, round })
  const refusals: number[] = []
  const wrongPages: string[] = []
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    const page = await fetch(`${url}/browse_products?view=2`, { headers: sessionHeaders })
    await page.arrayBuffer()
    if (page.status === 503) refusals.push(performance.now() - startedAt)
    const wrongRefusal = page.ok ? undefined : findWrongRefusal(page)
    if (wrongRefusal !== undefined) wrongPages.push(`page: ${wrongRefusal}`)
  }
  await checkouts.stop()
  const callbacks = standIns.billplz
    .deliveries()
    .slice(firstDelivery)
    .flatMap(({ attempts }) => attempts)
  return {
    checkouts: checkouts.acknowledged,
    refused: {
      pay: checkouts.failedCalls,
      callback: callbacks.filter(({ status }) => status !== 200).length,
    },
    pay: percentile(
      checkouts.acknowledged.map(({ payMs }) => payMs),
      0.95,
    ),
    callback: percentile(
      callbacks.map(({ tookMs }) => tookMs),
      0.95,
    ),
    refusalP99: percentile(refusals, 0.99),
    wrongRefusals: [...checkouts.wrongRefusals, ...wrongPages],
  }
}

/** Returns one text per page view with another status than 200 and 503. */
function otherStatuses({
  statusCodeStats,
}: {
  statusCodeStats: Record<string, { count: number }>
}) {
  return Object.entries(statusCodeStats)
    .filter(([status]) => status !== '200' && status !== '503')
    .flatMap(([status, { count }]) => Array.from({ length: count }, () => `page: status ${status}`))
}

/** Returns the milliseconds until twenty pages in a row are served; at most about a minute. */
async function measureRecovery(pageUrl: string): Promise<number> {
  const startedAt = performance.now()
  for (let servedInRow = 0; servedInRow < 20;) {
    const page = await fetch(pageUrl, { headers: sessionHeaders })
    await page.arrayBuffer()
    servedInRow = page.status === 200 ? servedInRow + 1 : 0
    if (performance.now() - startedAt > 60_000) break
  }
  return performance.now() - startedAt
}
