/** Lots and amounts that a batch refuses, and which of them a written reason allows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import {
  findSaltWeighing,
  listLotMovements,
  printBatchSheet,
  readLotStock,
} from '#tests/support/desks/batch-stock.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import {
  closeBatch,
  saveWeighings,
  receiveLotForWeighing,
  weighBatch,
  type BatchReply,
} from '#tests/support/desks/weigh-batch.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

/** A reason that must appear only where it is sealed or printed. */
const canaryReason = 'CANARY the supplier confirmed it'

test('the refusal of a lot names the lot, its stock and what to do; a written reason allows the lot', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighedBatch = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSaltWeighing(weighedBatch)
  const scarceLot = await receiveLotForWeighing(call, weighedBatch, salt, { amount: '1 mg' })
  const changedBatch = await saveWeighings(call, weighedBatch, [
    { ingredient: salt.ingredient, lots: [{ lot: scarceLot.number, amount: salt.amountToWeigh }] },
  ])
  const [warning] = changedBatch.refusals
  assert.ok(warning?.mayOverride)
  assert.match(
    withPlainSpaces(warning.text),
    new RegExp(
      `^Lot ${scarceLot.number} has 1 mg left; .* are needed. Weigh another lot, or use it`,
    ),
  )
  await sql`update lot set expires_on = '2026-11-19' where number = ${scarceLot.number}`.execute(
    testShop.shop.db,
  )
  const refusal = await expectRefusal(closeBatch(colleague.call, changedBatch))
  assert.deepEqual([refusal.status, refusal.code], [422, 'LOT_REFUSED'])
  assert.match(
    withPlainSpaces(refusal.message),
    new RegExp(`Lot ${scarceLot.number} expired on 19/11/2026.* has 1 mg left`),
  )
  assert.equal(
    (await listLotMovements(testShop.shop.db, scarceLot.number)).length,
    1,
    'nothing is taken',
  )
  const closedBatch = await closeBatch(colleague.call, changedBatch, {
    overrideReason: canaryReason,
  })
  assert.equal(closedBatch.state, 'checked')
  const movements = await listLotMovements(testShop.shop.db, scarceLot.number)
  assert.deepEqual(
    movements.map(({ kind }) => kind),
    ['received', 'corrected', 'weighed'],
  )
  assert.match(movements[1]?.reason ?? '', new RegExp(closedBatch.number))
  assert.equal(await readLotStock(call, scarceLot.number), 0, 'no stock falls below zero')
  const { rows } = await sql<{ reason: string | null }>`select override_reason as reason
    from batch_weighing order by override_reason nulls last`.execute(testShop.shop.db)
  const [sealedReason, ...otherReasons] = rows.map(({ reason }) => reason)
  assert.match(sealedReason ?? '', /^v1\./)
  assert.ok(otherReasons.every((reason) => reason === null))
  const audit = await testShop.shop.db.selectFrom('audit').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(audit), /CANARY/)
  const entry = audit.find(({ action }) => action === 'batch.lots_overridden')
  assert.deepEqual(entry?.detail, { lots: scarceLot.number })
  assert.equal(findSaltWeighing(closedBatch).takenLots[0]?.overrideReason, canaryReason)
  const sheet = await printBatchSheet(call, closedBatch)
  assert.ok(
    sheet.includes(
      `Demo Colleague used ${scarceLot.number} although the rules refuse it. Reason: ${canaryReason}`,
    ),
    sheet,
  )
})

test('no reason allows a recalled lot or a lot of another ingredient', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighedBatch = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSaltWeighing(weighedBatch)
  const otherIngredient = weighedBatch.weighings.find(
    ({ ingredient }) => ingredient !== salt.ingredient,
  )
  const [takenLot] = salt.takenLots
  assert.ok(otherIngredient?.takenLots[0] && takenLot)
  const wrongIngredient = await expectRefusal(
    saveWeighings(call, weighedBatch, [
      {
        ingredient: salt.ingredient,
        lots: [{ lot: otherIngredient.takenLots[0].lot, amount: '1 g' }],
      },
    ]),
  )
  assert.deepEqual([wrongIngredient.status, wrongIngredient.code], [422, 'LOT_REFUSED'])
  assert.match(wrongIngredient.message, /is another ingredient.*Weigh another lot/)
  await sql`update lot set state = 'recalled' where number = ${takenLot.lot}`.execute(
    testShop.shop.db,
  )
  const refusedClosing = await expectRefusal(
    closeBatch(colleague.call, weighedBatch, { overrideReason: canaryReason }),
  )
  assert.equal(refusedClosing.code, 'LOT_REFUSED')
  assert.match(
    refusedClosing.message,
    new RegExp(`Lot ${takenLot.lot} is recalled.*Remove it and weigh`),
  )
  assert.deepEqual(Object.keys(refusedClosing.fields ?? {}), [salt.ingredient])
  const batchWithoutLot = await saveWeighings(call, weighedBatch, [
    { ingredient: salt.ingredient, lots: [] },
  ])
  const refusedReturn = await expectRefusal(
    saveWeighings(call, batchWithoutLot, [
      { ingredient: salt.ingredient, lots: [{ lot: takenLot.lot, amount: takenLot.amount }] },
    ]),
  )
  assert.equal(refusedReturn.code, 'LOT_REFUSED')
})

test('wrong lots and amounts are refused by field; too little counts as missing, too much needs a reason', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighedBatch = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSaltWeighing(weighedBatch)
  const [{ lot } = { lot: '' }] = salt.takenLots
  const save = (batch: BatchReply, ...lots: { lot: string; amount: string }[]) =>
    saveWeighings(call, batch, [{ ingredient: salt.ingredient, lots }])
  const invalidEntries = [
    ['lot', /No lot has the number L990101-01/, [{ lot: 'l990101-01', amount: '1 g' }]],
    ['lot', /Scan or enter/, [{ lot: ' ', amount: '1 g' }]],
    [
      'lot',
      /entered twice/,
      [
        { lot, amount: '1 g' },
        { lot: lot.toLowerCase(), amount: '1 g' },
      ],
    ],
    ['amount', /Add the unit/, [{ lot, amount: '1.5' }]],
    ['amount', /above 0/, [{ lot, amount: '0 g' }]],
  ] as const
  for (const [field, expectedText, lots] of invalidEntries) {
    const refused = await expectRefusal(save(weighedBatch, ...lots))
    assert.deepEqual([refused.code, Object.keys(refused.fields ?? {})], ['INVALID', [field]])
    assert.match(refused.message, expectedText)
  }
  const underweighed = await save(weighedBatch, { lot, amount: '1 mg' })
  const missingRefusal = await expectRefusal(closeBatch(colleague.call, underweighed))
  assert.equal(missingRefusal.code, 'LOTS_MISSING')
  assert.match(withPlainSpaces(missingRefusal.message), new RegExp(` g of ${salt.name}\\.$`))
  const overweighed = await save(underweighed, { lot, amount: '500 g' })
  const refused = await expectRefusal(closeBatch(colleague.call, overweighed))
  assert.equal(refused.code, 'LOT_REFUSED')
  assert.match(withPlainSpaces(refused.message), /500\.000 g of .* at most 5% more/)
  const closedBatch = await closeBatch(colleague.call, overweighed, {
    overrideReason: canaryReason,
  })
  assert.equal(closedBatch.state, 'checked')
})
