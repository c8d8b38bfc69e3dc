/**
 * Records the statements of a guest checkout from the shop itself, with the rows they return, so
 * that they can be replayed for other guests without the shop (replay-checkout.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { newIpHeader } from '#tests/support/people/new-ip.ts'
import type { PostgresServer } from '#tests/support/database/postgres.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

export type RecordedStatement = {
  text: string
  values: readonly unknown[]
  rows: Record<string, unknown>[]
}

/** The statements of the pay call, and of its callback until the order is paid. */
export type RecordedCheckout = { pay: RecordedStatement[]; settle: RecordedStatement[] }

/**
 * Returns two checkouts of different guests. Values that differ between them belong to a guest. The
 * database must be empty; afterwards it has the tables of the shop and no connections.
 */
export async function recordCheckouts(
  postgres: PostgresServer,
  database: string,
): Promise<[RecordedCheckout, RecordedCheckout]> {
  const recorder = startRecorder()
  try {
    return await withCleanup(async (t) => {
      const databaseUrl = postgres.url(database)
      const testShop = await startShopWithPayments(t, { databaseUrl, now: new Date() })
      await separateIdRanges(postgres, database)
      // The first checkout fills tables that later ones only read.
      await recordCheckout(testShop, recorder.record, 'warm')
      return [
        await recordCheckout(testShop, recorder.record, 'first'),
        await recordCheckout(testShop, recorder.record, 'second'),
      ]
    })
  } finally {
    recorder.stop()
  }
}

/** Lets each table begin with another id, so that an id shows which table it is from. */
async function separateIdRanges(postgres: PostgresServer, database: string): Promise<void> {
  await postgres.query(
    `select setval(seqrelid::regclass, 10000 * row_number() over (order by seqrelid))
      from pg_sequence join pg_class on pg_class.oid = seqrelid
      where relnamespace = 'public'::regnamespace`,
    database,
  )
}

async function recordCheckout(
  { createVisitor, shop, app, billplz }: ShopWithPayments,
  record: Recorder['record'],
  name: string,
): Promise<RecordedCheckout> {
  const call = createVisitor()
  await call('GET /api/init')
  const email = `${name}@example.com`
  const body = buildPayBody({ customerDetails: { email } })
  const headers = { 'idempotency-key': `recorded-checkout-${name}`, ...newIpHeader() }
  let billId = ''
  const pay = await record(async () => {
    billId = readBillId((await call('POST /api/billplz/pay', { body }, { headers })).url)
  })
  billplz.simulateFault({ name: 'callback-never', times: 1, reference: billId })
  await billplz.pay(billId)
  const callback = billplz.deliveries().find((delivery) => delivery.billId === billId)
  if (!callback) throw new Error(`no callback of bill ${billId}`)
  const settle = await record(
    // Awaited inside: Fastify sends the request when its result is first awaited.
    async () =>
      await app.inject({
        method: 'POST',
        url: new URL(callback.url).pathname,
        headers: { 'content-type': callback.contentType },
        payload: callback.body,
      }),
    () =>
      waitUntil('the order is paid', async () => {
        const order = await shop.db
          .selectFrom('orders')
          .select('payment')
          .where('email', '=', email)
          .executeTakeFirst()
        return order?.payment === 'paid'
      }),
  )
  return { pay, settle }
}

type Recorder = {
  /**
   * Runs `work`, then `untilDone`, whose own statements are not recorded. Returns the statements of
   * `work` and of its jobs up to the last commit. Later statements belong to emails.
   */
  record(
    work: () => Promise<unknown>,
    untilDone?: () => Promise<unknown>,
  ): Promise<RecordedStatement[]>
  stop(): void
}

/**
 * Replaces the `query` function of the driver, because the shop's own log of statements has no
 * rows.
 */
function startRecorder(): Recorder {
  const storage = new AsyncLocalStorage<RecordedStatement[]>()
  // Casts: the driver declares many overloads. The shop calls it with a text or a named statement,
  // and gets a promise.
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const { query } = prototype
  prototype.query = function recordingQuery(this: pg.Client, statement, values, ...rest) {
    const result = query.call(this, statement, values, ...rest)
    const statements = storage.getStore()
    // The queue's own statements are sent with a callback, which gets the rows instead.
    if (statements === undefined || result === undefined) return result
    const namedStatement = typeof statement === 'string' ? { text: statement, values } : statement
    const recordedStatement: RecordedStatement = {
      text: namedStatement.text,
      values: namedStatement.values ?? [],
      rows: [],
    }
    statements.push(recordedStatement)
    result.then(
      ({ rows }) => (recordedStatement.rows = rows),
      () => undefined,
    )
    return result
  }
  return {
    async record(work, untilDone) {
      const statements: RecordedStatement[] = []
      await storage.run(statements, work)
      await untilDone?.()
      return statements.slice(0, statements.findLastIndex(({ text }) => text === 'commit') + 1)
    },
    stop: () => void (prototype.query = query),
  }
}

type NamedStatement = { text: string; values?: readonly unknown[] | undefined }
type Query = (
  this: pg.Client,
  statement: string | NamedStatement,
  values?: readonly unknown[],
  ...rest: unknown[]
) => Promise<{ rows: Record<string, unknown>[] }> | undefined
