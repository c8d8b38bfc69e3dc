/**
 * Replaces two processes behind a load balancer one after another while customers browse and buy.
 * The first replacement is a newer version with a migration.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { startProcess } from '#scripts/processes/start-process.ts'
import {
  describeComparison,
  isFlawless,
  compareOrdersWithBank,
} from '#tests/support/buying/compare-orders-with-bank.ts'
import { startCheckouts } from '#tests/support/buying/live-checkouts.ts'
import { healthIntervalMs, startLoadBalancer } from '#tests/support/processes/load-balancer.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import type { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

const buyerCount = 4
const visitorCount = 6
/** Pause of a visitor between two requests. All visitors together send about fifty a second. */
const visitPauseMs = 100
/** The customers browse and buy for this time before the first restart. */
const warmUpMs = 1_000
/** A stopping process serves requests for this time: longer than the balancer needs to notice. */
const drainMs = healthIntervalMs * 5

export const proof: Proof = {
  title: 'rolling restart of two processes with a migration',
  measuresTime: true,
  maxMinutes: 8,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      const roundCount = Math.max(1, scaleCount(20))
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      const balancer = await startLoadBalancer(t)
      const processes = await prepareShopProcesses(t, {
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: balancer.url,
        DRAIN_MS: String(drainMs),
      })
      // The oldest first.
      const runningProcesses = [await processes.start(), await processes.start()]
      for (const { url } of runningProcesses) await balancer.add(url)
      const restartCount = roundCount * runningProcesses.length

      const { standIns } = processes
      const checkouts = startCheckouts({ url: balancer.url, standIns, buyerCount })
      const visits = startVisits(balancer.url)
      await pause(warmUpMs)
      for (let restart = 0; restart < restartCount; restart++) {
        const oldProcess = runningProcesses.shift()
        if (oldProcess === undefined) throw new Error('no process is running')
        const newProcess = await processes.start({}, startNextVersion)
        await balancer.add(newProcess.url)
        await oldProcess.stop()
        balancer.remove(oldProcess.url)
        runningProcesses.push(newProcess)
      }
      await checkouts.stop()
      const { requestCount, failedCount } = await visits.stop()
      const comparison = await compareOrdersWithBank(databaseUrl, standIns, checkouts.acknowledged)
      const migrationRows = await postgres.query(
        // One row without columns, if the migration of the newer version was applied.
        `select from migration where name = '999-next-version'`,
        new URL(databaseUrl).pathname.slice(1),
      )
      const droppedCount = failedCount + balancer.countBrokenRequests() + checkouts.failedCallCount
      return [
        {
          id: 'G-15',
          title: `${roundCount} rolling restarts of two processes, the first with a migration`,
          figure: `${droppedCount} of ${requestCount + checkouts.acknowledged.length} requests dropped or refused; ${describeComparison(comparison)}`,
          goal: '0 dropped, 0 lost, 0 doubled',
          isMet:
            droppedCount === 0 &&
            requestCount > 0 &&
            isFlawless(comparison) &&
            migrationRows.length === 1,
        },
      ]
    }),
}

const startNextVersion: typeof startShopProcess = (settings) =>
  startProcess('tests/support/processes/next-version.ts', settings, { quiet: true })

/** Starts visitors who request a list of products repeatedly. */
function startVisits(url: string) {
  let isStopped = false
  const counts = { requestCount: 0, failedCount: 0 }
  const visit = async () => {
    for (; !isStopped; await pause(visitPauseMs)) {
      counts.requestCount += 1
      const status = await fetch(`${url}/browse/products`).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 'no response',
      )
      if (status !== 200) counts.failedCount += 1
    }
  }
  const allVisits = Promise.all(Array.from({ length: visitorCount }, visit))
  return {
    stop: async () => {
      isStopped = true
      await allVisits
      return counts
    },
  }
}
