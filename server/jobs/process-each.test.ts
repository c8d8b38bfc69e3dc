import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { processEach } from './process-each.ts'

test('an error while a failure is cleared is no failure of the item', async (t) => {
  const { shop, logLines } = await startTestShop(t)
  const processed: number[] = []
  const run = (fail: boolean) =>
    processEach(shop, 'probe', [{ id: 1 }, { id: 2 }], async ({ id }) => {
      if (fail) throw new Error('the item fails')
      processed.push(id)
    })
  const readFailures = () =>
    shop.db
      .selectFrom('work_failure')
      .select(['item', 'tries', 'error', 'next_at'])
      .where('kind', '=', 'probe')
      .orderBy('item')
      .execute()
  await run(true)
  const failures = await readFailures()
  assert.deepEqual(
    failures.map(({ item, tries }) => [item, tries]),
    [
      ['1', 1],
      ['2', 1],
    ],
  )

  await sql`create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception 'no deletes now'; end $$`.execute(shop.db)
  await sql`create trigger refuse_delete before delete on work_failure
    for each row execute function refuse_change()`.execute(shop.db)
  await run(false)
  assert.deepEqual(processed, [1, 2])
  assert.deepEqual(await readFailures(), failures)
  assert.equal(logLines.filter((line) => line.includes('batch.clear_failed')).length, 2)

  await sql`drop trigger refuse_delete on work_failure`.execute(shop.db)
  await run(false)
  assert.deepEqual(await readFailures(), [])
})
