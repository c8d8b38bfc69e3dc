/** Batches take their lots from stock: what is refused, what a reason allows, and the ledger. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'

import { openBatch } from '#tests/support/desks/batches.ts'
import {
  closeBatch,
  saveWeighings,
  stockBatch,
  stockLotForWeighing,
  weighBatch,
  type BatchReply,
} from '#tests/support/desks/weigh-batch.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { receiveLot } from '#tests/support/desks/stock.ts'
import type { ApiCall } from '#web/api/client.ts'

/** A reason with health data or names must appear only where it is sealed. */
const canaryReason = 'CANARY the supplier confirmed it'

const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/**
 * Returns the first ingredient of a batch that is weighed as a salt, with the amounts taken from
 * lots.
 */
function findSalt(batch: BatchReply) {
  const salt = batch.weighings.find(({ compound }) => compound !== '')
  assert.ok(salt)
  return salt
}

async function listMovements(testShop: ShopWithPayments, lot: string) {
  const { rows } = await sql<{
    kind: string
    amount: number
    reason: string
    batch: string | null
  }>`
    select kind, amount, reason, batch.number as batch from stock_movement movement
    left join batch on batch.id = movement.batch_id
    where lot_id = (select id from lot where number = ${lot}) order by movement.id`.execute(
    testShop.shop.db,
  )
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

const readStock = async (call: ApiCall, lot: string) =>
  (await call('GET /api/pharmacy/lots/{lotNumber}', { params: { lotNumber: lot } })).stock

async function printSheet(call: ApiCall, { number }: BatchReply): Promise<string> {
  const params = { batchNumber: number }
  const { base64 } = await call('GET /api/pharmacy/batches/{batchNumber}/sheet', { params })
  return withPlainSpaces(readPdf(Buffer.from(base64, 'base64')).join(' ')).replaceAll(/\s+/g, ' ')
}

test('an ingredient comes from two lots; closing takes both amounts from stock and prints them', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const stockedBatch = await stockBatch(call, await openBatch(testShop, call))
  const salt = findSalt(stockedBatch)
  const earlyLot = await stockLotForWeighing(call, stockedBatch, salt, {
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
    return weighings.find(({ ingredient }) => ingredient === salt.ingredient)?.offered ?? []
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
    findSalt(partlyWeighed).taken.map(({ lot }) => lot),
    [firstLot.lot],
  )
  // Stock is in nanograms: 1e9 is 1 g.
  assert.equal(
    await readStock(call, firstLot.lot),
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
  const takenLots = findSalt(weighedBatch).taken.map(({ lot }) => lot)
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
  assert.deepEqual(await listMovements(testShop, firstLot.lot), [
    { kind: 'received', amount: 1e9, reason: '', batch: null },
    { kind: 'weighed', amount: -1e9, reason: '', batch: closedBatch.number },
  ])
  assert.equal(await readStock(call, firstLot.lot), 0)
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
  const sheet = await printSheet(call, closedBatch)
  for (const text of [firstLot.lot, secondLot.lot, 'ZB-4471, expires 24/12/2026', '1.000 g'])
    assert.ok(sheet.includes(text), `${text} in ${sheet}`)
  assert.match(sheet, /at most 5% more/)
  const [{ orderId } = { orderId: '' }] = closedBatch.lines
  const labels = await call('GET /api/pharmacy/orders/{orderId}/labels', { params: { orderId } })
  assert.match(readPdf(Buffer.from(labels.base64, 'base64')).join(' '), /24\/12\/2026/)
})

test('the refusal of a lot names the lot, its stock and what to do; a written reason allows the lot', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighedBatch = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSalt(weighedBatch)
  const scarceLot = await stockLotForWeighing(call, weighedBatch, salt, { amount: '1 mg' })
  const changedBatch = await saveWeighings(call, weighedBatch, [
    { ingredient: salt.ingredient, lots: [{ lot: scarceLot.number, amount: salt.toWeigh }] },
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
  assert.equal((await listMovements(testShop, scarceLot.number)).length, 1, 'nothing is taken')
  const closedBatch = await closeBatch(colleague.call, changedBatch, {
    overrideReason: canaryReason,
  })
  assert.equal(closedBatch.state, 'checked')
  const movements = await listMovements(testShop, scarceLot.number)
  assert.deepEqual(
    movements.map(({ kind }) => kind),
    ['received', 'corrected', 'weighed'],
  )
  assert.match(movements[1]?.reason ?? '', new RegExp(closedBatch.number))
  assert.equal(await readStock(call, scarceLot.number), 0, 'no stock falls below zero')
  const { rows } = await sql<{ reason: string | null }>`select override_reason as reason
    from batch_weighing order by override_reason nulls last`.execute(testShop.shop.db)
  const [sealedReason, ...otherReasons] = rows.map(({ reason }) => reason)
  assert.match(sealedReason ?? '', /^v1\./)
  assert.ok(otherReasons.every((reason) => reason === null))
  const audit = await testShop.shop.db.selectFrom('audit').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(audit), /CANARY/)
  const entry = audit.find(({ action }) => action === 'batch.lots_overridden')
  assert.deepEqual(entry?.detail, { lots: scarceLot.number })
  assert.equal(findSalt(closedBatch).taken[0]?.overrideReason, canaryReason)
  const sheet = await printSheet(call, closedBatch)
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
  const salt = findSalt(weighedBatch)
  const otherIngredient = weighedBatch.weighings.find(
    ({ ingredient }) => ingredient !== salt.ingredient,
  )
  const [takenLot] = salt.taken
  assert.ok(otherIngredient?.taken[0] && takenLot)
  const wrongIngredient = await expectRefusal(
    saveWeighings(call, weighedBatch, [
      { ingredient: salt.ingredient, lots: [{ lot: otherIngredient.taken[0].lot, amount: '1 g' }] },
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
  const salt = findSalt(weighedBatch)
  const [{ lot } = { lot: '' }] = salt.taken
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
  const lot = await stockLotForWeighing(call, openedBatch, firstWeighing)
  const changedBatch = await saveWeighings(call, openedBatch, [
    {
      ingredient: firstWeighing.ingredient,
      lots: [{ lot: lot.number, amount: firstWeighing.toWeigh }],
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
  const sheet = await printSheet(call, closedBatch)
  assert.equal(sheet.split('TYPED-7').length - 1, otherWeighings.length)
})
