/**
 * Budget of a guest checkout: how many round trips to the database and commits each phase may need.
 * More of them would go unnoticed until a flash sale. The emails and jobs that a phase causes are
 * counted with it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Statement } from '#server/db/open-database.ts'
import { isPreparable } from '#server/db/prepare-statements.ts'
import {
  countStatements,
  createStatementRecorder,
  type StatementRecorder,
} from '#tests/support/database/count-statements.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

const skip = missingPostgresReason()

/**
 * Round trips (including `begin` and `commit`) and commits of each phase. Lower them when a phase
 * needs fewer; raise one only with a reason in docs/decisions/143.
 */
const budgets = {
  'pay call, first email': { roundTripCount: 16, commitCount: 3 },
  'callback, settlement, second email': { roundTripCount: 12, commitCount: 3 },
  'confirmation page': { roundTripCount: 2, commitCount: 0 },
}

test('a guest checkout stays within its budget of round trips and commits', { skip }, async (t) => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const { onStatement, record } = createStatementRecorder()
  const testShop = await startShopWithPayments(t, { databaseUrl, onStatement })
  t.after(remove)
  // The first checkout fills tables that later ones only read, such as the limit of bill checks.
  await recordCheckout(testShop, record, 1)
  const phases = await recordCheckout(testShop, record, 2)
  for (const [phase, budget] of Object.entries(budgets)) {
    // Cast: `phases` has the same keys.
    const statements = phases[phase as keyof Phases]
    const counts = countStatements(statements)
    const statementList = statements.map(({ sql }) => sql.trim().slice(0, 100)).join('\n')
    const isWithinBudget =
      counts.roundTripCount <= budget.roundTripCount && counts.commitCount <= budget.commitCount
    const unpreparable = statements.filter(({ sql }) => !isPreparable(sql))
    assert.deepEqual(unpreparable, [], 'each statement can be prepared, so it is planned once')
    assert.ok(isWithinBudget, `${phase}: ${JSON.stringify(counts)}\n${statementList}`)
  }
  assert.equal(countJobInserts(phases['pay call, first email']), 0, 'no row in the queue')
  const settlement = phases['callback, settlement, second email']
  assert.equal(
    countJobInserts(settlement),
    0,
    'a guest without other orders needs no check of them',
  )
})

type Phases = Record<keyof typeof budgets, Statement[]>

/** `checkoutNumber` counts from 1; each checkout has its own customer. */
async function recordCheckout(
  testShop: ShopWithPayments,
  record: StatementRecorder['record'],
  checkoutNumber: number,
): Promise<Phases> {
  const call = testShop.createVisitor()
  // Gets the CSRF token now, so that no phase contains that call.
  await call('GET /api/init')
  let billId = ''
  const pay = async (): Promise<void> => {
    const body = buildPayBody({ customerDetails: { email: `guest${checkoutNumber}@example.com` } })
    const headers = { 'idempotency-key': `the-key-of-checkout-${checkoutNumber}` }
    billId = readBillId((await call('POST /api/billplz/pay', { body }, { headers })).url)
  }
  // Each checkout sends two emails; the counts are those of all checkouts so far.
  const payPhase = await record(pay, () => waitForEmails(testShop, checkoutNumber * 2 - 1))
  const callback = await payBillWithoutCallback(testShop, billId)
  const settlementPhase = await record(
    () => deliverCallback(testShop, callback),
    () => waitForEmails(testShop, checkoutNumber * 2),
  )
  const params = { billId }
  const confirmationPhase = await record(() =>
    call('GET /api/billplz/get-bill/{billId}', { params }),
  )
  return {
    'pay call, first email': payPhase,
    'callback, settlement, second email': settlementPhase,
    'confirmation page': confirmationPhase,
  }
}

/** The queue writes the name of its schema without quotes, unlike the statements of Kysely. */
function countJobInserts(statements: readonly { sql: string }[]): number {
  return statements.filter(({ sql }) => /insert into jobs\./i.test(sql)).length
}

/** Its statements are not counted: `record` leaves out those of its second argument. */
async function waitForEmails({ shop }: ShopWithPayments, count: number): Promise<void> {
  await waitUntil(`${count} emails were sent`, async () => {
    const sentEmails = await shop.db
      .selectFrom('outbox_email')
      .select('id')
      .where('state', '=', 'sent')
      .execute()
    return sentEmails.length === count
  })
}

/** Pays the bill and returns its callback, which the stand-in does not send itself. */
async function payBillWithoutCallback({ billplz }: ShopWithPayments, billId: string) {
  billplz.simulateFault({ name: 'callback-never', times: 1, reference: billId })
  await billplz.pay(billId)
  const delivery = billplz.deliveries().find((candidate) => candidate.billId === billId)
  assert.ok(delivery)
  return delivery
}

async function deliverCallback(
  { app }: ShopWithPayments,
  { url, contentType, body }: { url: string; contentType: string; body: string },
): Promise<void> {
  const { pathname } = new URL(url)
  const headers = { 'content-type': contentType }
  const response = await app.inject({ method: 'POST', url: pathname, headers, payload: body })
  assert.equal(response.statusCode, 200)
}
