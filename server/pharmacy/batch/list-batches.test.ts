import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { openBatch } from '#tests/support/desks/open-batch.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

test('an open batch stays listed after many newer ones, and days are listed whole', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const openedBatch = await openBatch(testShop, call)
  assert.equal(openedBatch.number, 'B261120-01')
  // Twelve closed batches on each of the next four days.
  await sql`
    insert into batch (number, day, sequence, product_id, product_name, formula, capsules, state,
      made_by, made_at, checked_by, checked_at)
    select to_char(new_day, '"B"YYMMDD-') || to_char(new_sequence, 'FM00'), new_day, new_sequence,
      product_id, product_name, formula, capsules, 'checked', made_by, new_day, made_by, new_day
    from batch, generate_series(date '2026-11-21', date '2026-11-24', interval '1 day') new_day,
      generate_series(1, 12) new_sequence`.execute(testShop.shop.db)
  const list = async (query: { day?: string; before?: string }) => {
    const page = await call('GET /api/pharmacy/batches', { query })
    return {
      counts: [...Map.groupBy(page.batches, ({ day }) => day)].map(([day, { length }]) => [
        day,
        length,
      ]),
      earlierOpenNumbers: page.earlierOpenBatches.map(({ number }) => number),
      nextBefore: page.nextBefore,
    }
  }
  assert.deepEqual(await list({}), {
    counts: [
      ['2026-11-24', 12],
      ['2026-11-23', 12],
      // Completes 30 batches, and is not cut.
      ['2026-11-22', 12],
    ],
    earlierOpenNumbers: [openedBatch.number],
    nextBefore: '2026-11-22',
  })
  assert.deepEqual(await list({ before: '2026-11-22' }), {
    counts: [
      ['2026-11-21', 12],
      ['2026-11-20', 1],
    ],
    earlierOpenNumbers: [],
    nextBefore: null,
  })
  assert.deepEqual(await list({ day: '2026-11-23' }), {
    counts: [['2026-11-23', 12]],
    earlierOpenNumbers: [],
    nextBefore: '2026-11-23',
  })
  assert.deepEqual(await list({ before: 'yesterday' }), await list({}), 'ignores no day')
})
