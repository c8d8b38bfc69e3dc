import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import type { Statement } from '#server/db/open-database.ts'
import {
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'

test('among many suspended subscriptions, due resumptions are found by an index of their own', async (t) => {
  const statements: Statement[] = []
  const testShop = await startShopWithSubscriptions(t, {
    settings: { RUN_JOBS: 'false' },
    onStatement: (statement) => void statements.push(statement),
  })
  await createActiveSubscription(testShop)
  const { db } = testShop.shop
  // The copies differ only in `state` and in unique or generated columns.
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_schema = 'public' and table_name = 'subscription'
      and column_name not in ('id', 'reference', 'provider_id', 'key', 'state')`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into subscription (reference, state, ${columns})
    select 'copy ' || n, 'SUSPENDED', ${columns}
    from subscription, generate_series(1, 3000) n`.execute(db)
  await sql`analyze subscription`.execute(db)
  statements.length = 0
  await testShop.runMinuteJob()
  const dueResumeStatements = statements.filter(({ sql: text }) => text.includes('"resume_at" <='))
  assert.equal(dueResumeStatements.length, 1)
  const [statement] = dueResumeStatements
  assert.ok(statement)
  // As `explain` cannot have parameters of its own, they are put into the text.
  const text = statement.sql.replaceAll(/\$(\d+)/g, (_, number: string) =>
    literalOf(statement.parameters[Number(number) - 1]),
  )
  const plan = await sql.raw<object>(`explain ${text}`).execute(db)
  assert.match(JSON.stringify(plan.rows), /subscription_to_resume/)
})

/** Only for numbers, dates and texts without an apostrophe. */
function literalOf(parameter: unknown): string {
  if (typeof parameter === 'number') return String(parameter)
  return `'${parameter instanceof Date ? parameter.toISOString() : String(parameter)}'`
}
