/**
 * Sends generated requests in every role to a shop on PostgreSQL, which runs in its own process.
 */
import { openDatabase, type Db } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { minAcceptedCalls, runFuzz } from '#tests/support/fuzz/run-fuzz.ts'
import { findDamage, readOrders } from '#tests/support/fuzz/stored-data.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { startRunningShop } from '#tests/support/shop/running-shop.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

import type { Proof } from './proof.ts'

const seed = 20_261_123
const logFile = 'test-results/fuzz-proof.log'

export const proof: Proof = {
  title: 'Generated requests: no server error, no damaged data',
  maxMinutes: 20,
  run: async ({ count }) => {
    const postgres = await startPostgres(undefined)
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const shop = await startRunningShop({
      log: logFile,
      settings: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...sharedSecrets },
    })
    const database = await openDatabase({
      url: databaseUrl,
      folder: 'memory',
      maxConnections: 2,
      log: createLog('silent'),
    })
    const before = await readOrders(database.db)
    const target = { url: shop.url, db: database.db, now: () => new Date() }
    const result = await runFuzz(target, { requests: count(200_000), seed, connections: 32 })
    const isReady = await fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    const bills = await readBills(shop.standInsUrl)
    const lostBills = await findLostBills(database.db, bills, result.bills)
    await shop.stop()
    const damage = await findDamage(database.db, before, sharedSecrets.DATA_KEY)
    await database.close()
    await postgres.remove()
    for (const line of [...result.failures, ...lostBills, ...damage]) console.error(line)
    const serverErrors = [...result.statuses]
      .filter(([status]) => status >= 500)
      .reduce((sum, [, responseCount]) => sum + responseCount, 0)
    const lostResponses = result.statuses.get(0) ?? 0
    return [
      {
        id: 'G-04',
        title: `${result.requests.toLocaleString('en')} generated requests in five roles, seed ${seed}`,
        figure: `${serverErrors} with a status of 500 or above, ${result.failures.length} failures, ${lostResponses} without a response, ${result.acceptedCalls.size} calls accepted at least once, ${Math.round(result.perSecond)} requests a second, the shop is ${isReady ? 'ready' : 'not ready'} afterwards`,
        goal: `0, 0 and 0, more than ${minAcceptedCalls} calls accepted, ready`,
        isMet:
          result.failures.length === 0 &&
          serverErrors === 0 &&
          lostResponses === 0 &&
          result.acceptedCalls.size > minAcceptedCalls &&
          isReady,
      },
      {
        id: 'G-04',
        title: `orders, totals, vouchers, roles and encrypted values after these requests`,
        figure: `${damage.length} damaged, ${lostBills.length} of ${bills.length} bills without their order`,
        goal: '0 and 0',
        isMet: damage.length === 0 && lostBills.length === 0,
      },
    ]
  },
}

type Bill = { id: string; amount: number }

/** Returns the bills that the shop created, from the records of the stand-in. */
async function readBills(standInsUrl: string): Promise<Bill[]> {
  const response = await fetch(`${standInsUrl}/billplz/control/ledger`)
  // Cast: the ledger snapshot of the stand-in (stand-ins/billplz/ledger.ts).
  const { bills } = (await response.json()) as { bills: Bill[] }
  return bills
}

/** Returns bills without an attempt of the same amount, and accepted bills that Billplz lacks. */
async function findLostBills(
  db: Db,
  bills: readonly Bill[],
  acceptedBills: ReadonlySet<string>,
): Promise<string[]> {
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['bill_id', 'amount_sen'])
    .execute()
  const amounts = new Map(attempts.map(({ bill_id, amount_sen }) => [bill_id, amount_sen]))
  const lostIds = bills.filter(({ id, amount }) => amounts.get(id) !== amount).map(({ id }) => id)
  const knownIds = new Set(bills.map(({ id }) => id))
  return [...lostIds, ...[...acceptedBills].filter((id) => !knownIds.has(id))]
}
