/**
 * Sends generated requests in every role to a shop on PostgreSQL, which runs in its own process.
 */
import { openDatabase, type Db } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { minAcceptedCalls, runFuzz } from '#tests/support/fuzz/run-fuzz.ts'
import { findDamage, readOrderAmounts } from '#tests/support/fuzz/stored-data.ts'
import { startPostgresUntilRemoved } from '#tests/support/database/postgres.ts'
import { startShopWithStandIns } from '#tests/support/shop/running-shop.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

import type { Proof } from './proof.ts'

/** Generates the same requests in every run. */
const seed = 20_261_123
const connectionCount = 32

export const proof: Proof = {
  title: 'Generated requests: no server error, no damaged data',
  maxMinutes: 20,
  run: async ({ scaleCount }) => {
    const postgres = await startPostgresUntilRemoved()
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const shop = await startShopWithStandIns({
      logFile: 'test-results/fuzz-proof.log',
      settings: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...sharedSecrets },
    })
    const database = await openDatabase({
      url: databaseUrl,
      folder: 'memory',
      maxConnections: 2,
      log: createLog('silent'),
    })
    const amountsBefore = await readOrderAmounts(database.db)
    const target = { url: shop.url, db: database.db, now: () => new Date() }
    const fuzzResult = await runFuzz(target, {
      requestCount: scaleCount(200_000),
      seed,
      connectionCount,
    })
    const isReady = await fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    const bills = await readBills(shop.standInsUrl)
    const lostBills = await findLostBills(database.db, bills, fuzzResult.acceptedBillIds)
    await shop.stop()
    const damage = await findDamage(database.db, amountsBefore, sharedSecrets.DATA_KEY)
    await database.close()
    await postgres.remove()
    for (const line of [...fuzzResult.failures, ...lostBills, ...damage]) console.error(line)
    const serverErrorCount = [...fuzzResult.countByStatus]
      .filter(([status]) => status >= 500)
      .reduce((sum, [, responseCount]) => sum + responseCount, 0)
    // `runFuzz` counts a request without a response as status 0.
    const lostResponseCount = fuzzResult.countByStatus.get(0) ?? 0
    return [
      {
        id: 'G-04',
        title: `${fuzzResult.requestCount.toLocaleString('en')} generated requests in five roles, seed ${seed}`,
        figure: `${serverErrorCount} with a status of 500 or above, ${fuzzResult.failures.length} failures, ${lostResponseCount} without a response, ${fuzzResult.acceptedCalls.size} calls accepted at least once, ${Math.round(fuzzResult.requestsPerSecond)} requests a second, the shop is ${isReady ? 'ready' : 'not ready'} afterwards`,
        goal: `0, 0 and 0, more than ${minAcceptedCalls} calls accepted, ready`,
        isMet:
          fuzzResult.failures.length === 0 &&
          serverErrorCount === 0 &&
          lostResponseCount === 0 &&
          fuzzResult.acceptedCalls.size > minAcceptedCalls &&
          isReady,
      },
      {
        id: 'G-04',
        title: 'orders, totals, vouchers, roles and encrypted values after these requests',
        figure: `${damage.length} damaged, ${lostBills.length} of ${bills.length} bills without their order`,
        goal: '0 and 0',
        isMet: damage.length === 0 && lostBills.length === 0 && bills.length > 0,
      },
    ]
  },
}

/** A bill of the stand-in; `amount` is in sen. */
type Bill = { id: string; amount: number }

/** Returns the bills that the shop created, from the records of the stand-in. */
async function readBills(standInsUrl: string): Promise<Bill[]> {
  const response = await fetch(`${standInsUrl}/billplz/control/ledger`)
  // Cast: the ledger snapshot of the stand-in (stand-ins/billplz/ledger.ts).
  const { bills } = (await response.json()) as { bills: Bill[] }
  return bills
}

/**
 * Returns the ids of bills without an attempt of the same amount, and of accepted bills that
 * Billplz does not have.
 */
async function findLostBills(
  db: Db,
  bills: readonly Bill[],
  acceptedBillIds: ReadonlySet<string>,
): Promise<string[]> {
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['bill_id', 'amount_sen'])
    .execute()
  const amountByBillId = new Map(attempts.map(({ bill_id, amount_sen }) => [bill_id, amount_sen]))
  const billsWithoutAttempt = bills.filter(({ id, amount }) => amountByBillId.get(id) !== amount)
  const billIds = new Set(bills.map(({ id }) => id))
  return [
    ...billsWithoutAttempt.map(({ id }) => id),
    ...[...acceptedBillIds].filter((id) => !billIds.has(id)),
  ]
}
