/** Batches take their lots from stock: offered lots, the ledger and the printed sheet. */
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
import { receiveLot } from '#tests/support/desks/stock.ts'
import {
  closeBatch,
  saveWeighings,
  receiveLotsForBatch,
  receiveLotForWeighing,
  weighBatch,
  type BatchReply,
} from '#tests/support/desks/weigh-batch.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

test('an ingredient comes from two lots; closing takes both amounts from stock and prints them', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const stockedBatch = await receiveLotsForBatch(call, await openBatch(testShop, call))
  const salt = findSaltWeighing(stockedBatch)
  const earlyLot = await receiveLotForWeighing(call, stockedBatch, salt, {
    amount: '1 g',
    expiresOn: '2026-12-24',
    supplierLot: 'ZB-4471',
  })
  const quarantinedLot = await receiveLot(call, salt.ingredient, {
    supplierLot: 'DEMO-Q',
    compound: salt.compound,
    factor: String(salt.factor),
    expiresOn: '2026-12-01',
  })
  const readOfferedLots = async (batch: BatchReply) => {
    const { weighings } = await call('GET /api/pharmacy/batches/{batchNumber}', {
      params: { batchNumber: batch.number },
    })
    return weighings.find(({ ingredient }) => ingredient === salt.ingredient)?.offeredLots ?? []
  }
  const [firstLot, secondLot, ...otherLots] = await readOfferedLots(stockedBatch)
  assert.ok(firstLot && secondLot && otherLots.length === 0)
  assert.equal(firstLot.lot, earlyLot.number, 'the first to expire is offered first')
  assert.notEqual(secondLot.lot, quarantinedLot.number)
  assert.equal(withPlainSpaces(firstLot.amount), '1 g', 'not more than the lot has')
  const partlyWeighed = await saveWeighings(call, stockedBatch, [
    // Of two lists of one ingredient, the last one counts.
    { ingredient: salt.ingredient, lots: [{ lot: secondLot.lot, amount: '1 mg' }] },
    { ingredient: salt.ingredient, lots: [{ lot: firstLot.lot, amount: firstLot.amount }] },
  ])
  assert.deepEqual(
    findSaltWeighing(partlyWeighed).takenLots.map(({ lot }) => lot),
    [firstLot.lot],
  )
  // Stock is in nanograms: 1e9 is 1 g.
  assert.equal(
    await readLotStock(call, firstLot.lot),
    1e9,
    'nothing is taken before the batch is closed',
  )
  const otherBatch = await openBatch(testShop, call)
  assert.deepEqual(
    (await readOfferedLots(otherBatch)).map(({ lot }) => lot),
    [secondLot.lot],
    'an open batch has weighed all of the first lot',
  )
  const weighedBatch = await weighBatch(call, partlyWeighed)
  const takenLots = findSaltWeighing(weighedBatch).takenLots.map(({ lot }) => lot)
  assert.deepEqual(takenLots.toSorted(), [firstLot.lot, secondLot.lot].toSorted())
  assert.deepEqual(
    weighedBatch.lines.map(({ bestBefore, lotsExpireTooEarly }) => [
      bestBefore,
      lotsExpireTooEarly,
    ]),
    [['2026-12-24', false]],
    'the earliest expiry of its lots',
  )
  const closedBatch = await closeBatch(colleague.call, weighedBatch)
  assert.deepEqual(closedBatch.refusals, [])
  assert.deepEqual(await listLotMovements(testShop.shop.db, firstLot.lot), [
    { kind: 'received', amount: 1e9, reason: '', batch: null },
    { kind: 'weighed', amount: -1e9, reason: '', batch: closedBatch.number },
  ])
  assert.equal(await readLotStock(call, firstLot.lot), 0)
  const [{ weighed: weighedSum } = { weighed: 0 }] = (
    await sql<{ weighed: number }>`select sum(amount)::float8 as weighed from batch_weighing
      where batch_id = (select id from batch where number = ${closedBatch.number})`.execute(
      testShop.shop.db,
    )
  ).rows
  const [{ moved: movedSum } = { moved: 0 }] = (
    await sql<{ moved: number }>`select -sum(amount)::float8 as moved from stock_movement
      where kind = 'weighed'`.execute(testShop.shop.db)
  ).rows
  assert.equal(movedSum, weighedSum)
  const sheet = await printBatchSheet(call, closedBatch)
  for (const text of [firstLot.lot, secondLot.lot, 'ZB-4471, expires 24/12/2026', '1.000 g'])
    assert.ok(sheet.includes(text), `${text} in ${sheet}`)
  assert.match(sheet, /at most 5% more/)
  const [{ orderId } = { orderId: '' }] = closedBatch.lines
  const labels = await call('GET /api/pharmacy/orders/{orderId}/labels', { params: { orderId } })
  assert.match(readPdf(Buffer.from(labels.base64, 'base64')).join(' '), /24\/12\/2026/)
})

test('an open batch with typed lots, from before lots had stock, can be finished', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, userId } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const openedBatch = await openBatch(testShop, call)
  const [firstWeighing, ...otherWeighings] = openedBatch.weighings
  assert.ok(firstWeighing)
  for (const { ingredient } of openedBatch.weighings)
    await sql`insert into batch_lot (batch_id, ingredient, lot, weighed_by, weighed_by_user)
      select id, ${ingredient}, 'TYPED-7', 'Demo Pharmacist', ${userId} from batch
      where number = ${openedBatch.number}`.execute(testShop.shop.db)
  const lot = await receiveLotForWeighing(call, openedBatch, firstWeighing)
  const changedBatch = await saveWeighings(call, openedBatch, [
    {
      ingredient: firstWeighing.ingredient,
      lots: [{ lot: lot.number, amount: firstWeighing.amountToWeigh }],
    },
  ])
  assert.equal(changedBatch.weighings[0]?.enteredLot, null)
  assert.deepEqual(changedBatch.weighings[1]?.enteredLot, {
    lot: 'TYPED-7',
    weighedBy: 'Demo Pharmacist',
  })
  assert.equal((await expectRefusal(closeBatch(call, changedBatch))).code, 'SECOND_PERSON_REQUIRED')
  const closedBatch = await closeBatch(colleague.call, changedBatch)
  assert.equal(closedBatch.state, 'checked')
  const { rows } = await sql`select from stock_movement where kind = 'weighed'`.execute(
    testShop.shop.db,
  )
  assert.equal(rows.length, 1, 'typed lots take nothing from stock')
  const sheet = await printBatchSheet(call, closedBatch)
  assert.equal(sheet.split('TYPED-7').length - 1, otherWeighings.length)
})
