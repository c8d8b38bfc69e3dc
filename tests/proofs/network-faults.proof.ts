/**
 * Adds latency, resets, cut responses and lost bytes to the connections of the shop to PostgreSQL
 * and to the providers, and to connections to the shop, while buyers check out.
 */
import { setTimeout as pause } from 'node:timers/promises'

import {
  describeComparison,
  isFlawless,
  compareOrdersWithBank,
} from '#tests/support/buying/compare-orders-with-bank.ts'
import { startCheckouts } from '#tests/support/buying/live-checkouts.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { seededRandom } from '#tests/support/random.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { startFaultProxy, type Fault, type FaultProxy } from '#tests/support/network/fault-proxy.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { isProcessRunning } from '#tests/support/processes/is-process-running.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

const buyerCount = 6
const seed = 20_261_123
/** Duration of each fault. */
const faultMs = 2_000
/** Pause after each fault. */
const calmMs = 1_000
const retryPauseMs = 1_000

export const proof: Proof = {
  title: 'network faults between customers, shop, PostgreSQL and providers',
  maxMinutes: 10,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      const faultCount = Math.max(9, scaleCount(50))
      const postgres = await startPostgres(t, { fsync: true })
      const database = await postgres.createDatabase()
      const networks = {
        PostgreSQL: await startNetwork(t, postgres.port),
        Billplz: await startNetwork(t, 0),
        'the shop': await startNetwork(t, 0),
      }
      const port = await freePort()
      const url = `http://127.0.0.1:${networks['the shop'].port}`
      const processes = await prepareShopProcesses(
        t,
        {
          PORT: String(port),
          DATABASE_URL: postgres.url(database, networks.PostgreSQL.port),
          PUBLIC_URL: url,
        },
        `http://127.0.0.1:${networks.Billplz.port}`,
      )
      const { standIns } = processes
      networks.Billplz.switchToPort(Number(new URL(standIns.localUrl).port))
      networks['the shop'].switchToPort(port)
      const { pid } = await processes.start()
      const checkouts = startCheckouts({ url, standIns, buyerCount, retryPauseMs })
      await applyFaults(Object.values(networks), faultCount)
      await checkouts.stop()
      const comparison = await compareOrdersWithBank(
        postgres.url(database),
        standIns,
        checkouts.acknowledged,
      )
      const isRunning = isProcessRunning(pid)
      return [
        {
          id: 'T-A13',
          title: `${faultCount} network faults of ${faultMs / 1000} s at ${Object.keys(networks).join(', ')}`,
          figure: `${describeComparison(comparison)}; ${checkouts.failedCallCount} calls failed and were repeated`,
          goal: '0 lost, 0 doubled, no difference to the bank, some calls failed',
          // Without a failed call, the faults did not reach the connections.
          isMet: isFlawless(comparison) && isRunning && checkouts.failedCallCount > 0,
        },
      ]
    }),
}

function startNetwork(t: CleanupContext, port: number): Promise<FaultProxy> {
  return startFaultProxy(t, { port, random: seededRandom(seed) })
}

/** Applies faults of random kinds, one at a time, to each network in turn. */
async function applyFaults(networks: FaultProxy[], faultCount: number): Promise<void> {
  const random = seededRandom(seed)
  for (let index = 0; index < faultCount; index++) {
    const network = networks[index % networks.length]
    const faults = createFaults(random)
    const fault = faults[Math.floor(random() * faults.length)]
    network?.setFault(fault)
    if (fault === undefined) network?.breakConnections()
    await pause(faultMs)
    network?.setFault()
    await pause(calmMs)
  }
}

/**
 * Returns one fault of each kind, with random values. Undefined stands for a reset of all
 * connections.
 */
function createFaults(random: () => number): (Fault | undefined)[] {
  return [
    { latencyMs: 200, jitterMs: 400 },
    { bytesPerSecond: 20_000 },
    { refusesConnections: true },
    { blackHole: random() < 0.5 ? 'down' : 'both' },
    { cut: { afterBytes: Math.floor(random() * 600), direction: 'down' } },
    undefined,
  ]
}
