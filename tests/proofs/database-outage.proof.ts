/**
 * PostgreSQL is restarted, crashes, and fails over to a standby while buyers check out. No
 * acknowledged checkout may be lost.
 */
import { formatSeconds } from '#scripts/gate/steps.ts'
import {
  describeComparison,
  isFlawless,
  compareOrdersWithBank,
} from '#tests/support/buying/compare-orders-with-bank.ts'
import {
  describeWrongRefusals,
  startCheckouts,
  type Checkout,
  type LiveCheckouts,
} from '#tests/support/buying/live-checkouts.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { primarySettings, startStandby } from '#tests/support/database/standby.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/network/fault-proxy.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { isProcessRunning } from '#tests/support/processes/is-process-running.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof, ProofOptions } from './proof.ts'

const buyerCount = 8
/** Number of checkouts between two outages. */
const checkoutsBetweenOutages = 20
/** Longest time from the end of an outage to the next acknowledged checkout. */
const maxRecoveryMs = 2_000

export const proof: Proof = {
  title: 'PostgreSQL restarted, crashed and failed over, with live checkouts',
  measuresTime: true,
  maxMinutes: 12,
  run: async (options) => [
    await withCleanup((t) => restartUnderLoad(t, options)),
    await withCleanup((t) => failOverUnderLoad(t, options)),
  ],
}

/** Restarts PostgreSQL repeatedly while buyers check out. Every second restart follows a crash. */
async function restartUnderLoad(t: CleanupContext, { scaleCount }: ProofOptions) {
  const server = await startServer(t)
  const shop = await startBuying(t, server)
  const outages: Outage[] = []
  const restartCount = Math.max(2, scaleCount(20))
  for (let round = 0; round < restartCount; round++) {
    await shop.waitForCheckouts()
    const downAt = performance.now()
    await server.stop(round % 2 === 0 ? 'fast' : 'immediate')
    await server.start()
    outages.push(await shop.measureOutage(downAt))
  }
  return shop.createRow(server, {
    title: `PostgreSQL restarted ${restartCount} times, every second time after a crash`,
    outages,
  })
}

/** Crashes PostgreSQL repeatedly while buyers check out, and promotes its standby. */
async function failOverUnderLoad(t: CleanupContext, { scaleCount }: ProofOptions) {
  let primary = await startServer(t)
  const shop = await startBuying(t, primary)
  const outages: Outage[] = []
  const failoverCount = Math.max(1, scaleCount(10))
  for (let round = 0; round < failoverCount; round++) {
    const standby = await startStandby(t, primary)
    await shop.waitForCheckouts()
    const downAt = performance.now()
    await primary.stop('immediate')
    await standby.promote()
    shop.proxy.switchToPort(standby.port)
    outages.push(await shop.measureOutage(downAt))
    primary = standby
  }
  return shop.createRow(primary, {
    title: `${failoverCount} failovers from a crashed PostgreSQL to its synchronous standby`,
    outages,
  })
}

function startServer(t: CleanupContext): Promise<PostgresServer> {
  return startPostgres(t, { fsync: true, settings: primarySettings })
}

/** Milliseconds without a database, and then until the next acknowledged checkout. */
type Outage = { downMs: number; recoveryMs: number }

/** Starts a shop process behind a proxy to the database, and buyers who check out repeatedly. */
async function startBuying(t: CleanupContext, server: PostgresServer) {
  const proxy: FaultProxy = await startFaultProxy(t, { port: server.port })
  const database = await server.createDatabase()
  const processes = await prepareShopProcesses(t, {
    DATABASE_URL: server.url(database, proxy.port),
  })
  const { url, pid } = await processes.start()
  const { standIns } = processes
  const checkouts = startCheckouts({ url, standIns, buyerCount })
  return {
    proxy,
    waitForCheckouts: () => waitForMore(checkouts, checkoutsBetweenOutages),
    /** Call it when the database is back. `downAt` is a time of `performance.now()`. */
    measureOutage: async (downAt: number): Promise<Outage> => {
      const upAt = performance.now()
      await waitForMore(checkouts, 1)
      const isAfterOutage = ({ acknowledgedAt }: Checkout) => acknowledgedAt > upAt
      const firstAt = checkouts.acknowledged.find(isAfterOutage)?.acknowledgedAt ?? Number.NaN
      return { downMs: upAt - downAt, recoveryMs: firstAt - upAt }
    },
    /** Stops the buyers and compares their checkouts with the database of the current server. */
    createRow: async (
      currentServer: PostgresServer,
      { title, outages }: { title: string; outages: Outage[] },
    ) => {
      await checkouts.stop()
      const databaseUrl = currentServer.url(database)
      const comparison = await compareOrdersWithBank(databaseUrl, standIns, checkouts.acknowledged)
      const longestDownMs = Math.max(...outages.map(({ downMs }) => downMs))
      const longestRecoveryMs = Math.max(...outages.map(({ recoveryMs }) => recoveryMs))
      const isRunning = isProcessRunning(pid)
      // A callback that the shop cannot store must be sent again by the bank.
      const wrongCallbacks = standIns.billplz
        .deliveries()
        .flatMap(({ attempts }) => attempts)
        .filter(({ status }) => status !== 200 && status !== 503)
        .map(({ status }) => `callback: ${status ?? 'no response'}`)
      const wrongRefusals = [...checkouts.wrongRefusals, ...wrongCallbacks]
      return {
        id: 'G-16',
        title,
        figure: `${describeComparison(comparison)}; longest outage ${formatSeconds(longestDownMs)}, next checkout at most ${formatSeconds(longestRecoveryMs)} later; ${checkouts.failedCallCount} calls refused, wrong refusals: ${describeWrongRefusals(wrongRefusals)}`,
        goal: `0 lost, 0 doubled, ≤ ${maxRecoveryMs / 1000} s later, the process runs on, refusals only with 409, 429, or 503 and Retry-After; callbacks only with 503`,
        isMet:
          isFlawless(comparison) &&
          longestRecoveryMs <= maxRecoveryMs &&
          isRunning &&
          wrongRefusals.length === 0,
      }
    },
  }
}

async function waitForMore(checkouts: LiveCheckouts, additionalCount: number): Promise<void> {
  const targetCount = checkouts.acknowledged.length + additionalCount
  try {
    await waitUntil('more checkouts', async () => {
      if (checkouts.error) throw checkouts.error
      return checkouts.acknowledged.length >= targetCount
    })
  } catch (error) {
    console.error('the last failed pay call:', checkouts.lastPayError)
    throw error
  }
}
