import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { parseCsvAsSpreadsheet } from '#tests/support/csv.ts'
import { receiveLot, releaseLot, type LotReply } from '#tests/support/desks/stock.ts'
import { startStockRoom } from '#tests/support/desks/stock-room.ts'

/** The parameter and the version of a call that changes the lot. */
const toLotCall = ({ number: lotNumber, version }: LotReply) => ({
  params: { lotNumber },
  version,
})

test('a received lot is in quarantine, has the day’s next number, and begins its ledger', async (t) => {
  const { call, callAsAdmin } = await startStockRoom(t)
  const firstLot = await receiveLot(call)
  const secondLot = await receiveLot(callAsAdmin, 'zinc', {
    supplierLot: 'DEMO-8',
    amount: '1.25 kg',
  })
  assert.deepEqual([firstLot.number, secondLot.number], ['L261120-01', 'L261120-02'])
  assert.equal(firstLot.condition, 'quarantine')
  // Amounts are in nanograms: 500e9 is 500 g.
  assert.equal(firstLot.stock, 500e9)
  assert.equal(firstLot.createdBy, 'Demo Pharmacist')
  assert.equal(secondLot.createdBy, 'admin@example.test')
  const { ingredient, lots, mayChangeUnit } = await call(
    'GET /api/pharmacy/ingredients/{ingredientId}',
    { params: { ingredientId: 'zinc' } },
  )
  assert.deepEqual([ingredient.usable, ingredient.quarantine], [0, 1_750e9])
  assert.deepEqual(ingredient.marks, ['none'])
  assert.equal(lots.length, 2)
  assert.equal(mayChangeUnit, false)
})

test('a lot that was already received, each wrong field and an unknown ingredient are refused', async (t) => {
  const { call } = await startStockRoom(t)
  const { number } = await receiveLot(call)
  const duplicateRefusal = await expectRefusal(receiveLot(call))
  assert.equal(duplicateRefusal.code, 'LOT_TAKEN')
  assert.match(duplicateRefusal.message, new RegExp(`was received on 19/11/2026 as ${number}`))
  const invalidRefusal = await expectRefusal(
    receiveLot(call, 'zinc', { amount: '500', expiresOn: '2026-11-18', supplierLot: '' }),
  )
  assert.deepEqual(
    [invalidRefusal.code, Object.keys(invalidRefusal.fields ?? {}).toSorted()],
    ['INVALID', ['amount', 'expiresOn', 'supplierLot']],
  )
  assert.equal((await expectRefusal(receiveLot(call, 'nothing'))).code, 'NOT_FOUND')
})

test('a release is signed, needs a certificate or a reason, and can be reverted', async (t) => {
  const { testShop, call, callAsAdmin } = await startStockRoom(t)
  const lot = await receiveLot(call)
  const release = (caller: typeof call, version: number, reason = '') =>
    caller('POST /api/pharmacy/lots/{lotNumber}/release', {
      params: { lotNumber: lot.number },
      body: { version, reason },
    })
  assert.equal((await expectRefusal(release(callAsAdmin, lot.version))).code, 'SIGNATURE_REQUIRED')
  const missingReason = await expectRefusal(release(call, lot.version))
  assert.deepEqual(
    [missingReason.code, Object.keys(missingReason.fields ?? {})],
    ['INVALID', ['reason']],
  )
  assert.equal((await expectRefusal(release(call, lot.version + 1, 'Tested'))).code, 'CONFLICT')
  const releasedLot = await release(call, lot.version, 'Tested in house')
  assert.deepEqual(
    [releasedLot.condition, releasedLot.releasedBy, releasedLot.events[0]?.registration],
    ['released', 'Demo Pharmacist', 'RPH 1'],
  )
  assert.equal((await expectRefusal(release(call, releasedLot.version, 'x'))).code, 'LOT_REFUSED')
  const { params, version } = toLotCall(releasedLot)
  const quarantine = (reason: string) =>
    call('POST /api/pharmacy/lots/{lotNumber}/quarantine', { params, body: { version, reason } })
  assert.equal((await expectRefusal(quarantine(''))).code, 'INVALID')
  const quarantinedLot = await quarantine('The seal was damaged')
  assert.deepEqual(
    [
      quarantinedLot.condition,
      quarantinedLot.releasedBy,
      quarantinedLot.events.map(({ kind, reason }) => `${kind}: ${reason}`),
    ],
    ['quarantine', null, ['quarantined: The seal was damaged', 'released: Tested in house']],
  )
  const auditEntries = await testShop.shop.db
    .selectFrom('audit')
    .select('action')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    auditEntries.map(({ action }) => action).filter((action) => action.startsWith('lot.')),
    ['lot.received', 'lot.released_without', 'lot.quarantined'],
  )
})

test('an expired lot cannot be released', async (t) => {
  const { call } = await startStockRoom(t)
  const lot = await receiveLot(call, 'zinc', { expiresOn: '2026-11-19' })
  assert.equal(lot.condition, 'expired')
  assert.equal((await expectRefusal(releaseLot(call, lot))).code, 'LOT_REFUSED')
})

test('stock is discarded and corrected by movements with a reason, never overwritten', async (t) => {
  const { call } = await startStockRoom(t)
  const lot = await receiveLot(call)
  const discard = (
    { params, version }: ReturnType<typeof toLotCall>,
    amount: string,
    reason: string,
  ) =>
    call('POST /api/pharmacy/lots/{lotNumber}/discard', {
      params,
      body: { version, amount, reason },
    })
  const tooMuchRefusal = await expectRefusal(discard(toLotCall(lot), '501 g', 'Spilled'))
  assert.match(String(tooMuchRefusal.fields?.amount), /The ledger has 500\sg of this lot/)
  const changedLot = await discard(toLotCall(lot), '15 g', 'Spilled')
  assert.equal(changedLot.stock, 485e9)
  assert.equal((await expectRefusal(discard(toLotCall(lot), '15 g', 'Broken'))).code, 'CONFLICT')
  const correct = (counted: string, reason: string) =>
    call('POST /api/pharmacy/lots/{lotNumber}/correct', {
      params: { lotNumber: lot.number },
      body: { version: changedLot.version, counted, reason },
    })
  assert.equal((await expectRefusal(correct('485 g', 'Counted'))).code, 'INVALID')
  assert.equal((await expectRefusal(correct('480 g', ''))).code, 'INVALID')
  assert.equal((await correct('480 g', 'Counted by two')).stock, 480e9)
  const { movements, total } = await call('GET /api/pharmacy/lots/{lotNumber}/ledger', {
    params: { lotNumber: lot.number },
    query: { limit: 2 },
  })
  assert.equal(total, 3)
  assert.deepEqual(
    movements.map(({ kind, amount, balance, reason, recordedBy }) => [
      kind,
      amount,
      balance,
      reason,
      recordedBy,
    ]),
    [
      ['corrected', -5e9, 480e9, 'Counted by two', 'Demo Pharmacist'],
      ['discarded', -15e9, 485e9, 'Spilled', 'Demo Pharmacist'],
    ],
  )
})

test('a discard or correction is not repeated when its reply was lost', async (t) => {
  const { call, callAsAdmin } = await startStockRoom(t)
  const lot = await receiveLot(call)
  const { params, version } = toLotCall(lot)
  const discardBody = { version, amount: '15 g', reason: 'Spilled' }
  const discard = (body: typeof discardBody, callAs = call) =>
    callAs('POST /api/pharmacy/lots/{lotNumber}/discard', { params, body })
  const changedLot = await discard(discardBody)
  assert.deepEqual(await discard(discardBody), changedLot)
  // Another amount, and the same one by another person, are changes of their own.
  for (const call of [
    discard({ ...discardBody, amount: '5 g' }),
    discard(discardBody, callAsAdmin),
  ])
    assert.equal((await expectRefusal(call)).code, 'CONFLICT')
  const correct = () =>
    call('POST /api/pharmacy/lots/{lotNumber}/correct', {
      params,
      body: { version: changedLot.version, counted: '480 g', reason: 'Counted by two' },
    })
  const countedLot = await correct()
  assert.deepEqual(await correct(), countedLot)
  assert.equal(countedLot.stock, 480e9)
  // A second discard of the same amount is one after the new version was read.
  const discardAgain = () => discard({ ...discardBody, version: countedLot.version })
  assert.equal((await discardAgain()).stock, 465e9)
  const releasedLot = await releaseLot(call, await discardAgain())
  const refusal = await expectRefusal(discard({ ...discardBody, version: releasedLot.version - 1 }))
  assert.equal(refusal.code, 'CONFLICT')
  const { total } = await call('GET /api/pharmacy/lots/{lotNumber}/ledger', { params, query: {} })
  assert.equal(total, 4)
})

test('the ledger of an ingredient covers all lots, and is exported with exact amounts', async (t) => {
  const { testShop, call } = await startStockRoom(t)
  const lot = await receiveLot(call)
  await receiveLot(call, 'zinc', { supplierLot: '=1+1', amount: '0.000773 g' })
  await receiveLot(call, 'iron', { supplierLot: 'DEMO-1', compound: '', factor: '' })
  const params = { ingredientId: 'zinc' }
  const { movements } = await call('GET /api/pharmacy/ingredients/{ingredientId}/ledger', {
    params,
  })
  assert.deepEqual(
    movements.map(({ balance }) => balance),
    [500_000_773_000, 500e9],
  )
  const file = await call('GET /api/pharmacy/ingredients/{ingredientId}/ledger/export', { params })
  const [titles, ...rows] = parseCsvAsSpreadsheet(file, ',')
  assert.deepEqual(titles?.slice(3, 7), ['Movement', 'In (g)', 'Out (g)', 'Balance (g)'])
  assert.deepEqual(
    rows.map((row) => row.slice(1, 7)),
    [
      ['L261120-01', 'DEMO-7', 'Received', '500', '', '500'],
      ['L261120-02', "'=1+1", 'Received', '0.000773', '', '500.000773'],
    ],
  )
  const fileOfLot = await call('GET /api/pharmacy/lots/{lotNumber}/ledger/export', {
    params: { lotNumber: lot.number },
  })
  assert.equal(parseCsvAsSpreadsheet(fileOfLot, ',').length, 2)
  // Level 50 is an error of pino.
  assert.ok(testShop.logLines.every((line) => !line.includes('"level":50')))
})

test('an ingredient’s settings can be changed, but its unit only before the first lot', async (t) => {
  const { testShop, call, callAsAdmin } = await startStockRoom(t)
  const params = { ingredientId: 'zinc' }
  const readIngredient = async () =>
    (await call('GET /api/pharmacy/ingredients/{ingredientId}', { params })).ingredient
  const ingredientBefore = await readIngredient()
  assert.deepEqual(
    [ingredientBefore.unit, ingredientBefore.supplier, ingredientBefore.reorderLevel],
    ['mass', '', 0],
  )
  const change = (
    version: number,
    changes: { unit?: 'mass' | 'IU'; supplier?: string; reorderLevel?: string },
    caller = call,
  ) =>
    caller('PUT /api/pharmacy/ingredients/{ingredientId}', {
      params,
      body: { version, unit: 'mass', supplier: 'Demo Supplier', reorderLevel: '200 g', ...changes },
    })
  const { version } = await change(ingredientBefore.version, {})
  assert.equal((await readIngredient()).reorderLevel, 200e9)
  const staleRefusal = await expectRefusal(
    change(ingredientBefore.version, { reorderLevel: '300 g' }, callAsAdmin),
  )
  assert.equal(staleRefusal.code, 'CONFLICT')
  const repeatedChange = await change(ingredientBefore.version, {})
  assert.equal(repeatedChange.version, version, 'a repeated save is no conflict')
  const invalidRefusal = await expectRefusal(change(version, { reorderLevel: '200' }))
  assert.deepEqual(invalidRefusal.fields, {
    reorderLevel: 'Add the unit, such as 500 g or 1.25 kg.',
  })
  assert.equal((await change(version, {})).version, version, 'nothing changed')
  await receiveLot(call)
  const unitRefusal = await expectRefusal(change(version, { unit: 'IU', reorderLevel: '' }))
  assert.deepEqual(Object.keys(unitRefusal.fields ?? {}), ['unit'])
  const auditEntries = await testShop.shop.db
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'ingredient.changed')
    .execute()
  assert.equal(auditEntries.length, 1)
})

test('the list has every ingredient, with released stock as usable', async (t) => {
  const { call } = await startStockRoom(t)
  await releaseLot(call, await receiveLot(call, 'zinc', { expiresOn: '2026-12-24' }))
  const { ingredients } = await call('GET /api/pharmacy/ingredients')
  assert.ok(ingredients.length > 20)
  const zinc = ingredients.find(({ id }) => id === 'zinc')
  assert.deepEqual(
    [zinc?.usable, zinc?.nearestExpiry, zinc?.marks],
    [500e9, '2026-12-24', ['expiring']],
  )
})
