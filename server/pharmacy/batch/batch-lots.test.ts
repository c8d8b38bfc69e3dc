/** Batches take their lots from stock: what is refused, what a reason allows, and the ledger. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'

import { openBatch } from '#tests/support/desks/batches.ts'
import {
  closeBatch,
  saveWeighings,
  stockBatch,
  stockLot,
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
import type { Call } from '#web/api/client.ts'

const canary = 'CANARY the supplier confirmed it'

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

const stockOf = async (call: Call, lot: string) =>
  (await call('GET /api/pharmacy/lots/{lotNumber}', { params: { lotNumber: lot } })).stock

async function printSheet(call: Call, { number }: BatchReply): Promise<string> {
  const params = { batchNumber: number }
  const { base64 } = await call('GET /api/pharmacy/batches/{batchNumber}/sheet', { params })
  return withPlainSpaces(readPdf(Buffer.from(base64, 'base64')).join(' ')).replaceAll(/\s+/g, ' ')
}

test('an ingredient comes from two lots; closing takes both amounts from stock and prints them', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const stocked = await stockBatch(call, await openBatch(testShop, call))
  const salt = findSalt(stocked)
  const early = await stockLot(call, stocked, salt, {
    amount: '1 g',
    expiresOn: '2026-12-24',
    supplierLot: 'ZB-4471',
  })
  const quarantined = await receiveLot(call, salt.ingredient, {
    ...{ supplierLot: 'DEMO-Q', compound: salt.compound, factor: String(salt.factor) },
    expiresOn: '2026-12-01',
  })
  const offeredTo = async (batch: BatchReply) => {
    const { weighings } = await call('GET /api/pharmacy/batches/{batchNumber}', {
      params: { batchNumber: batch.number },
    })
    return weighings.find(({ ingredient }) => ingredient === salt.ingredient)?.offered ?? []
  }
  const [first, second, ...others] = await offeredTo(stocked)
  assert.ok(first && second && others.length === 0)
  assert.equal(first.lot, early.number, 'the first to expire is offered first')
  assert.notEqual(second.lot, quarantined.number)
  assert.equal(withPlainSpaces(first.amount), '1 g', 'not more than the lot has')
  const half = await saveWeighings(call, stocked, [
    { ingredient: salt.ingredient, lots: [{ lot: first.lot, amount: first.amount }] },
  ])
  assert.equal(await stockOf(call, first.lot), 1e9, 'nothing is taken before the batch is closed')
  const other = await openBatch(testShop, call)
  assert.deepEqual(
    (await offeredTo(other)).map(({ lot }) => lot),
    [second.lot],
    'an open batch has weighed all of the first lot',
  )
  const weighed = await weighBatch(call, half)
  const taken = findSalt(weighed).taken.map(({ lot }) => lot)
  assert.deepEqual(taken.toSorted(), [first.lot, second.lot].toSorted())
  assert.deepEqual(
    weighed.lines.map(({ bestBefore, lotsExpireTooEarly }) => [bestBefore, lotsExpireTooEarly]),
    [['2026-12-24', false]],
    'the earliest expiry of its lots',
  )
  const closed = await closeBatch(colleague.call, weighed)
  assert.deepEqual(closed.refusals, [])
  assert.deepEqual(await listMovements(testShop, first.lot), [
    { kind: 'received', amount: 1e9, reason: '', batch: null },
    { kind: 'weighed', amount: -1e9, reason: '', batch: closed.number },
  ])
  assert.equal(await stockOf(call, first.lot), 0)
  const [{ weighed: sum } = { weighed: 0 }] = (
    await sql<{ weighed: number }>`select sum(amount)::float8 as weighed from batch_weighing
      where batch_id = (select id from batch where number = ${closed.number})`.execute(
      testShop.shop.db,
    )
  ).rows
  const [{ moved } = { moved: 0 }] = (
    await sql<{ moved: number }>`select -sum(amount)::float8 as moved from stock_movement
      where kind = 'weighed'`.execute(testShop.shop.db)
  ).rows
  assert.equal(moved, sum)
  const sheet = await printSheet(call, closed)
  for (const text of [first.lot, second.lot, 'ZB-4471, expires 24/12/2026', '1.000 g'])
    assert.ok(sheet.includes(text), `${text} in ${sheet}`)
  assert.match(sheet, /at most 5% more/)
  const [{ orderId } = { orderId: '' }] = closed.lines
  const labels = await call('GET /api/pharmacy/orders/{orderId}/labels', { params: { orderId } })
  assert.match(readPdf(Buffer.from(labels.base64, 'base64')).join(' '), /24\/12\/2026/)
})

test('the refusal of a lot names the lot, its stock and what to do; a written reason allows the lot', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighed = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSalt(weighed)
  const scarce = await stockLot(call, weighed, salt, { amount: '1 mg' })
  const replaced = await saveWeighings(call, weighed, [
    { ingredient: salt.ingredient, lots: [{ lot: scarce.number, amount: salt.toWeigh }] },
  ])
  const [warning] = replaced.refusals
  assert.ok(warning?.mayOverride)
  assert.match(
    withPlainSpaces(warning.text),
    new RegExp(`^Lot ${scarce.number} has 1 mg left; .* are needed. Weigh another lot, or use it`),
  )
  await sql`update lot set expires_on = '2026-11-19' where number = ${scarce.number}`.execute(
    testShop.shop.db,
  )
  const refused = await expectRefusal(closeBatch(colleague.call, replaced))
  assert.deepEqual([refused.status, refused.code], [422, 'LOT_REFUSED'])
  assert.match(
    withPlainSpaces(refused.message),
    new RegExp(`Lot ${scarce.number} expired on 19/11/2026.* has 1 mg left`),
  )
  assert.equal((await listMovements(testShop, scarce.number)).length, 1, 'nothing is taken')
  const closed = await closeBatch(colleague.call, replaced, { overrideReason: canary })
  assert.equal(closed.state, 'checked')
  const movements = await listMovements(testShop, scarce.number)
  assert.deepEqual(
    movements.map(({ kind }) => kind),
    ['received', 'corrected', 'weighed'],
  )
  assert.match(movements[1]?.reason ?? '', new RegExp(closed.number))
  assert.equal(await stockOf(call, scarce.number), 0, 'no stock falls below zero')
  const { rows } = await sql<{ reason: string | null }>`select override_reason as reason
    from batch_weighing order by override_reason nulls last`.execute(testShop.shop.db)
  const [sealed, ...unsealed] = rows.map(({ reason }) => reason)
  assert.match(sealed ?? '', /^v1\./)
  assert.ok(unsealed.every((reason) => reason === null))
  const audit = await testShop.shop.db.selectFrom('audit').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(audit), /CANARY/)
  const entry = audit.find(({ action }) => action === 'batch.lots_overridden')
  assert.deepEqual(entry?.detail, { lots: scarce.number })
  assert.equal(findSalt(closed).taken[0]?.overrideReason, canary)
  const sheet = await printSheet(call, closed)
  assert.ok(
    sheet.includes(
      `Demo Colleague used ${scarce.number} although the rules refuse it. Reason: ${canary}`,
    ),
    sheet,
  )
})

test('no reason allows a recalled lot or a lot of another ingredient', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighed = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSalt(weighed)
  const other = weighed.weighings.find(({ ingredient }) => ingredient !== salt.ingredient)
  const [taken] = salt.taken
  assert.ok(other?.taken[0] && taken)
  const wrong = await expectRefusal(
    saveWeighings(call, weighed, [
      { ingredient: salt.ingredient, lots: [{ lot: other.taken[0].lot, amount: '1 g' }] },
    ]),
  )
  assert.deepEqual([wrong.status, wrong.code], [422, 'LOT_REFUSED'])
  assert.match(wrong.message, /is another ingredient.*Weigh another lot/)
  await sql`update lot set state = 'recalled' where number = ${taken.lot}`.execute(testShop.shop.db)
  const refused = await expectRefusal(
    closeBatch(colleague.call, weighed, { overrideReason: canary }),
  )
  assert.equal(refused.code, 'LOT_REFUSED')
  assert.match(refused.message, new RegExp(`Lot ${taken.lot} is recalled.*Remove it and weigh`))
  assert.deepEqual(Object.keys(refused.fields ?? {}), [salt.ingredient])
  const without = await saveWeighings(call, weighed, [{ ingredient: salt.ingredient, lots: [] }])
  const again = await expectRefusal(
    saveWeighings(call, without, [
      { ingredient: salt.ingredient, lots: [{ lot: taken.lot, amount: taken.amount }] },
    ]),
  )
  assert.equal(again.code, 'LOT_REFUSED')
})

test('wrong lots and amounts are refused by field; too little counts as missing, too much needs a reason', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighed = await weighBatch(call, await openBatch(testShop, call))
  const salt = findSalt(weighed)
  const [{ lot } = { lot: '' }] = salt.taken
  const save = (batch: BatchReply, ...lots: { lot: string; amount: string }[]) =>
    saveWeighings(call, batch, [{ ingredient: salt.ingredient, lots }])
  const cases = [
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
  for (const [field, text, lots] of cases) {
    const refused = await expectRefusal(save(weighed, ...lots))
    assert.deepEqual([refused.code, Object.keys(refused.fields ?? {})], ['INVALID', [field]])
    assert.match(refused.message, text)
  }
  const little = await save(weighed, { lot, amount: '1 mg' })
  const missing = await expectRefusal(closeBatch(colleague.call, little))
  assert.equal(missing.code, 'LOTS_MISSING')
  assert.match(withPlainSpaces(missing.message), new RegExp(` g of ${salt.name}\\.$`))
  const much = await save(little, { lot, amount: '500 g' })
  const refused = await expectRefusal(closeBatch(colleague.call, much))
  assert.equal(refused.code, 'LOT_REFUSED')
  assert.match(withPlainSpaces(refused.message), /500\.000 g of .* at most 5% more/)
  const closed = await closeBatch(colleague.call, much, { overrideReason: canary })
  assert.equal(closed.state, 'checked')
})

test('an open batch with typed lots, from before lots had stock, can be finished', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, userId } = await createPharmacist(testShop)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const opened = await openBatch(testShop, call)
  const [first, ...others] = opened.weighings
  assert.ok(first)
  for (const { ingredient } of opened.weighings)
    await sql`insert into batch_lot (batch_id, ingredient, lot, weighed_by, weighed_by_user)
      select id, ${ingredient}, 'TYPED-7', 'Demo Pharmacist', ${userId} from batch
      where number = ${opened.number}`.execute(testShop.shop.db)
  const lot = await stockLot(call, opened, first)
  const replaced = await saveWeighings(call, opened, [
    { ingredient: first.ingredient, lots: [{ lot: lot.number, amount: first.toWeigh }] },
  ])
  assert.equal(replaced.weighings[0]?.typedLot, null)
  assert.deepEqual(replaced.weighings[1]?.typedLot, {
    lot: 'TYPED-7',
    weighedBy: 'Demo Pharmacist',
  })
  assert.equal((await expectRefusal(closeBatch(call, replaced))).code, 'SECOND_PERSON_REQUIRED')
  const closed = await closeBatch(colleague.call, replaced)
  assert.equal(closed.state, 'checked')
  const { rows } = await sql`select from stock_movement where kind = 'weighed'`.execute(
    testShop.shop.db,
  )
  assert.equal(rows.length, 1, 'typed lots take nothing from stock')
  const sheet = await printSheet(call, closed)
  assert.equal(sheet.split('TYPED-7').length - 1, others.length)
})
