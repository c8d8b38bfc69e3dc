/**
 * Replaces two processes behind a load balancer one after another while customers browse and buy.
 * The first replacement is a newer version with a migration.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { startProcess } from '#scripts/processes/start-process.ts'
import {
  describeComparison,
  isFlawless,
  compareCheckouts,
  startCheckouts,
} from '#tests/support/buying/live-checkouts.ts'
import { healthIntervalMs, startLoadBalancer } from '#tests/support/processes/load-balancer.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import type { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

const buyers = 4
const visitors = 6
/** Pause of a visitor between two requests. All visitors together send about fifty a second. */
const visitPauseMs = 100

export const proof: Proof = {
  title: 'rolling restart of two processes with a migration',
  maxMinutes: 8,
  run: ({ count }) =>
    withCleanup(async (t) => {
      const rounds = Math.max(1, count(20))
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      const balancer = await startLoadBalancer(t)
      const processes = await prepareShopProcesses(t, {
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: balancer.url,
        // Longer than the balancer needs to detect that a process is stopping.
        DRAIN_MS: String(healthIntervalMs * 5),
      })
      const running = [await processes.start(), await processes.start()]
      for (const { url } of running) await balancer.add(url)

      const { standIns } = processes
      const checkouts = startCheckouts({ url: balancer.url, standIns, buyers })
      const visits = startVisits(balancer.url)
      await pause(1_000)
      for (let round = 0; round < rounds * running.length; round++) {
        const oldProcess = running.shift()
        if (oldProcess === undefined) throw new Error('no process is running')
        const newProcess = await processes.start({}, startNextVersion)
        await balancer.add(newProcess.url)
        await oldProcess.stop()
        balancer.remove(oldProcess.url)
        running.push(newProcess)
      }
      await checkouts.stop()
      const { requests, failed } = await visits.stop()
      const result = await compareCheckouts(databaseUrl, standIns, checkouts.acknowledged)
      const migrated = await postgres.query(
        `select from migration where name = '999-next-version'`,
        new URL(databaseUrl).pathname.slice(1),
      )
      const droppedCount = failed + balancer.countBrokenRequests() + checkouts.failedCalls
      return [
        {
          id: 'G-15',
          title: `${rounds} rolling restarts of two processes, the first with a migration`,
          figure: `${droppedCount} of ${requests + checkouts.acknowledged.length} requests dropped or refused; ${describeComparison(result)}`,
          goal: '0 dropped, 0 lost, 0 doubled',
          isMet: droppedCount === 0 && isFlawless(result) && migrated.length === 1,
        },
      ]
    }),
}

const startNextVersion: typeof startShopProcess = (settings) =>
  startProcess('tests/support/processes/next-version.ts', settings, { quiet: true })

function startVisits(url: string) {
  let isStopped = false
  const counts = { requests: 0, failed: 0 }
  const visit = async () => {
    for (; !isStopped; await pause(visitPauseMs)) {
      counts.requests += 1
      const status = await fetch(`${url}/browse/products`).then(
        async (reply) => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => 0,
      )
      if (status !== 200) counts.failed += 1
    }
  }
  const running = Promise.all(Array.from({ length: visitors }, visit))
  return {
    stop: async () => {
      isStopped = true
      await running
      return counts
    },
  }
}
