/** Recalls a lot, and undoes the recall: the lot returns to its earlier state. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createLot } from '#tests/support/desks/weighed-lot.ts'

import { recallLot, undoRecallOfLot, type RecallCause } from './recall-lot.ts'

test('a lot whose recall is undone has its earlier release again, also the second time', async (t) => {
  const { shop } = await startTestShop(t)
  const lotId = await createLot(shop.db, { number: 'L261101-01', supplierLot: 'DEMO-7' })
  const cause: RecallCause = {
    reason: 'Wrong lot number',
    changedAt: shop.now(),
    userId: 'owner',
    name: 'Demo Owner',
  }
  for (const round of ['first', 'second']) {
    await transact(shop.db, async (tx) => {
      const stateBefore = await recallLot(tx, lotId, cause)
      await undoRecallOfLot(tx, lotId, stateBefore, cause)
    })
    const lot = await shop.db
      .selectFrom('lot')
      .select(['state', 'released_by', 'released_registration'])
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      lot,
      // As `createLot` released the lot.
      {
        state: 'released',
        released_by: 'Demo Pharmacist',
        released_registration: 'RPh 00000',
      },
      `after the ${round} undo`,
    )
  }
})

test('a recalled lot cannot be recalled again; it returns to quarantine if it was there', async (t) => {
  const { shop } = await startTestShop(t)
  const lotId = await createLot(shop.db, {
    number: 'L261101-01',
    supplierLot: 'DEMO-7',
    state: 'quarantine',
  })
  const cause: RecallCause = {
    reason: 'Supplier called',
    changedAt: shop.now(),
    userId: 'owner',
    name: 'Demo Owner',
  }
  const stateBefore = await transact(shop.db, (tx) => recallLot(tx, lotId, cause))
  assert.equal(stateBefore, 'quarantine')
  await assert.rejects(
    transact(shop.db, (tx) => recallLot(tx, lotId, cause)),
    { code: 'CONFLICT' },
  )
  await transact(shop.db, (tx) => undoRecallOfLot(tx, lotId, stateBefore, cause))
  const { state } = await shop.db
    .selectFrom('lot')
    .select('state')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'quarantine')
})
