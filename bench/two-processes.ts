/**
 * Goal P-11 of docs/proof.md: compares two shop processes on one PostgreSQL database with one
 * process. The requests need mostly processor time: pages that are not cached, and JSON. The load
 * generator and PostgreSQL share the processors with the shop. So the rows have the requests per
 * second and also the processor time per request: it shows what two processes would reach on
 * processors of their own.
 */
import { withCleanup } from '#tests/support/with-cleanup.ts'
import type { PostgresServer } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import type { StartedProcess } from '#scripts/processes/start-process.ts'

import { measureLoad } from './load.ts'
import { median } from './median.ts'
import { readProcessorTimeMs, readPostgresProcessorTimeMs } from './processor-time.ts'
import type { ReportRow } from './row.ts'

const connections = 16
const minRatio = 1.7
/** A page with an unknown query parameter is never cached, so each request renders it. */
const paths = [
  '/?fresh=1',
  '/browse_products?fresh=1',
  '/products/28?fresh=1',
  '/cart?fresh=1',
  '/browse/products',
  '/browse/products/28',
]

export async function measureTwoProcesses(
  postgres: PostgresServer,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<ReportRow[]> {
  const settings = { DATABASE_URL: postgres.url(await postgres.createDatabase()) }
  return withCleanup(async (t) => {
    const { start } = await prepareShopProcesses(t, settings)
    const firstShop = await start()
    const secondShop = await start({ RUN_JOBS: 'false' })
    const measure = (shops: StartedProcess[]) => measureProcesses(shops, { postgres, seconds })
    // Warms up both processes.
    await measure([firstShop, secondShop])
    const pairs: { one: Measurement; two: Measurement }[] = []
    for (let round = 0; round < rounds; round++)
      pairs.push({ one: await measure([firstShop]), two: await measure([firstShop, secondShop]) })
    return toRows(pairs)
  })
}

type Measurement = {
  perSecond: number
  failedCount: number
  /** Processor milliseconds per request. */
  shopMs: number
  databaseMs: number
  loadMs: number
}

/** Divides the connections among the processes, as a load balancer does. */
async function measureProcesses(
  shops: readonly StartedProcess[],
  { postgres, seconds }: { postgres: PostgresServer; seconds: number },
): Promise<Measurement> {
  const readTimes = () => ({
    shop: shops.reduce((sum, { pid }) => sum + readProcessorTimeMs(pid), 0),
    database: readPostgresProcessorTimeMs(postgres.folder),
    load: readProcessorTimeMs(process.pid),
  })
  const timesBefore = readTimes()
  const loads = await Promise.all(
    shops.map(({ url }) =>
      measureLoad(url, { connections: connections / shops.length, seconds, paths }),
    ),
  )
  const timesAfter = readTimes()
  const perSecond = loads.reduce((sum, result) => sum + result.perSecond, 0)
  const msPerRequest = (side: keyof typeof timesBefore) =>
    (timesAfter[side] - timesBefore[side]) / (perSecond * seconds)
  return {
    perSecond,
    failedCount: loads.reduce((sum, { failedCount }) => sum + failedCount, 0),
    shopMs: msPerRequest('shop'),
    databaseMs: msPerRequest('database'),
    loadMs: msPerRequest('load'),
  }
}

function toRows(pairs: readonly { one: Measurement; two: Measurement }[]): ReportRow[] {
  const medianOf = (side: 'one' | 'two', key: keyof Measurement) =>
    median(pairs.map((pair) => pair[side][key]))
  const ratio = median(pairs.map(({ one, two }) => two.perSecond / one.perSecond))
  const costRatio = median(pairs.map(({ one, two }) => one.shopMs / two.shopMs))
  const failedCount = pairs.reduce(
    (sum, { one, two }) => sum + one.failedCount + two.failedCount,
    0,
  )
  const otherMs = medianOf('two', 'databaseMs') + medianOf('two', 'loadMs')
  return [
    {
      id: 'P-11',
      title: 'requests to two processes on PostgreSQL by those to one, pages and JSON',
      figure: `${medianOf('two', 'perSecond').toFixed(0)} /s by ${medianOf('one', 'perSecond').toFixed(0)} /s: ${ratio.toFixed(2)}; load generator and PostgreSQL take ${otherMs.toFixed(1)} ms of the same processors per request; ${failedCount} failed`,
      goal: `≥ ${minRatio}`,
      isMet: ratio >= minRatio && failedCount === 0,
    },
    {
      id: 'P-11',
      title:
        'the same on processors of their own: twice the processor time per request of one by that of two',
      figure: `2 × ${medianOf('one', 'shopMs').toFixed(2)} ms by ${medianOf('two', 'shopMs').toFixed(2)} ms: ${(2 * costRatio).toFixed(2)}`,
      goal: `≥ ${minRatio}`,
      isMet: 2 * costRatio >= minRatio,
    },
  ]
}
