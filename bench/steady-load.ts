/**
 * Goal G-12 of docs/proof.md: sends ordinary load for some minutes. Measures how long pages, JSON,
 * pay calls and callbacks take, and whether the memory of the process keeps growing. Requests begin
 * at fixed times, even while earlier ones are slow, because real customers do not wait either.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { percentile } from '#tests/support/percentile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import type { PostgresServer } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import { preparePayRequest, sendPayRequest } from './buying.ts'
import { readResidentMegabytes } from './resident-memory.ts'
import type { ReportRow } from './row.ts'

/** Time that Billplz takes to create a bill. */
const billplzMs = 200
/** All requests, pay calls included. Must be a multiple of `payCallsPerSecond`. */
const requestsPerSecond = 100
const payCallsPerSecond = 2
const uncachedPages = ['/?fresh=1', '/browse_products?fresh=1', '/products/28?fresh=1']
const cachedPages = ['/', '/browse_products', '/products/28', '/quiz', '/faq']
const jsonPaths = ['/browse/products', '/browse/products/28', '/browse/categories']
/** Growth is measured from here on, because caches and connection pools fill first. */
const warmUpShare = 1 / 6
const maxGrowthPercent = 5
const maxP99Ms = { page: 300, JSON: 100, pay: 600, callback: 150 }

type Call = keyof typeof maxP99Ms

export function measureSteadyLoad(
  postgres: PostgresServer,
  { seconds }: { seconds: number },
): Promise<ReportRow[]> {
  return withCleanup(async (t) => {
    const processes = await prepareShopProcesses(t, {
      DATABASE_URL: postgres.url(await postgres.createDatabase()),
    })
    const { billplz } = processes.standIns
    billplz.setRateLimit('unlimited')
    billplz.simulateFault({ name: 'create-late', ms: billplzMs, times: 'always' })
    const { url, pid } = await processes.start()
    const durationsMs: Record<Call, number[]> = { page: [], JSON: [], pay: [], callback: [] }
    let failedCount = 0
    const measure = async (call: Call, send: () => Promise<boolean>): Promise<void> => {
      const startedAt = performance.now()
      const isOk = await send().catch(() => false)
      durationsMs[call].push(performance.now() - startedAt)
      if (!isOk) failedCount++
    }
    const checkOut = async (order: number): Promise<void> => {
      const request = await preparePayRequest(url, { shopper: 0, order, emailPrefix: 'steady' })
      let billUrl: string | undefined
      await measure('pay', async () => {
        billUrl = await sendPayRequest(url, request)
        return billUrl !== undefined
      })
      if (billUrl !== undefined) await billplz.pay(readBillId(billUrl))
    }
    const send = (index: number): Promise<void> => {
      const payInterval = requestsPerSecond / payCallsPerSecond
      if (index % payInterval === 0) return checkOut(index / payInterval)
      const [call, paths] = chooseCall(index)
      // Divided, because `chooseCall` repeats every ten requests: with `index` itself, two of the
      // five cached pages would never be requested.
      const path = paths[Math.floor(index / 3) % paths.length]
      if (path === undefined) throw new Error(`no paths for ${call}`)
      return measure(call, () => fetchCompletely(url + path))
    }
    const pending = new Set<Promise<void>>()
    const startedAt = performance.now()
    let warmMegabytes = 0
    const requestCount = seconds * requestsPerSecond
    for (let index = 0; index < requestCount; index++) {
      const waitMs = startedAt + (index * 1000) / requestsPerSecond - performance.now()
      if (waitMs > 0) await pause(waitMs)
      if (index === Math.floor(requestCount * warmUpShare))
        warmMegabytes = readResidentMegabytes(pid) ?? Number.NaN
      const request: Promise<void> = send(index)
        .catch(() => void failedCount++)
        .finally(() => pending.delete(request))
      pending.add(request)
    }
    await Promise.all(pending)
    const megabytes = readResidentMegabytes(pid) ?? Number.NaN
    const growthPercent = (megabytes / warmMegabytes - 1) * 100
    const attempts = billplz.deliveries().flatMap((delivery) => delivery.attempts)
    failedCount += attempts.filter(({ status }) => status !== 200).length
    durationsMs.callback = attempts.map(({ tookMs }) => tookMs)
    return [
      ...describeCalls(durationsMs),
      {
        id: 'G-12',
        title: `${seconds / 60} minutes with ${requestsPerSecond} requests a second: failed requests`,
        figure: `${failedCount} of ${requestCount.toLocaleString('en')}`,
        goal: '0',
        isMet: failedCount === 0,
      },
      {
        id: 'G-12',
        title: 'growth of memory after the first sixth of this time',
        figure: `${growthPercent.toFixed(1)} %, ${megabytes} MB at the end, ${readdirSync(`/proc/${pid}/fd`).length} open files and sockets`,
        goal: `≤ ${maxGrowthPercent} %`,
        isMet: growthPercent <= maxGrowthPercent,
      },
    ]
  })
}

/** Of ten requests three are cached pages, three are rendered pages, and four are JSON. */
function chooseCall(index: number): [Call, readonly string[]] {
  const position = index % 10
  if (position < 3) return ['page', cachedPages]
  return position < 6 ? ['page', uncachedPages] : ['JSON', jsonPaths]
}

function describeCalls(durationsMs: Record<Call, readonly number[]>): ReportRow[] {
  // Cast: the keys of an object literal.
  return (Object.keys(maxP99Ms) as Call[]).map((call) => {
    const p99Ms = percentile(durationsMs[call], 0.99)
    return {
      id: 'G-12',
      title: `p99 of ${durationsMs[call].length.toLocaleString('en')} calls: ${call}`,
      figure: `${p99Ms.toFixed(0)} ms, median ${percentile(durationsMs[call], 0.5).toFixed(0)} ms`,
      goal: `< ${maxP99Ms[call]} ms`,
      isMet: p99Ms < maxP99Ms[call],
    }
  })
}

async function fetchCompletely(url: string): Promise<boolean> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.ok
}
