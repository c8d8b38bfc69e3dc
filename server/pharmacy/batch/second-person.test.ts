/** A batch can be closed by an account that neither opened nor weighed it, or with a reason. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'

import { openBatch } from '#tests/support/desks/open-batch.ts'
import {
  closeBatch,
  saveWeighings,
  receiveLotForWeighing,
  weighBatch,
} from '#tests/support/desks/weigh-batch.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

/** A reason that must appear only where it is sealed or printed. */
const canaryReason = 'CANARY the colleague is ill today'

async function listAuditActions(testShop: ShopWithPayments, number: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit
    where subject_id = ${number} and action like 'batch.check%' order by id`.execute(
    testShop.shop.db,
  )
  return rows.map(({ action }) => action)
}

test('the people who opened and weighed a batch cannot close it; a third person can', async (t) => {
  const testShop = await startShopWithPayments(t)
  const maker = await createPharmacist(testShop, 'Demo Maker')
  const weigher = await createPharmacist(testShop, 'Demo Weigher')
  const checker = await createPharmacist(testShop, 'Demo Checker')
  const weighedBatch = await weighBatch(weigher.call, await openBatch(testShop, maker.call))
  assert.equal(
    weighedBatch.weighings[0]?.takenLots[0]?.weighedBy,
    'Demo Weigher',
    'the name comes from the session, not from the request',
  )
  assert.deepEqual(weighedBatch.ownWork, { hasOpened: false, hasWeighed: true })
  for (const [staff, ownStep] of [
    [maker, 'opened'],
    [weigher, 'weighed'],
  ] as const) {
    for (const reason of [undefined, '   ']) {
      const refusal = await expectRefusal(
        closeBatch(staff.call, weighedBatch, reason === undefined ? {} : { reason }),
      )
      assert.deepEqual([refusal.status, refusal.code], [422, 'SECOND_PERSON_REQUIRED'])
      assert.match(refusal.message, new RegExp(`^You ${ownStep} this batch. Ask a colleague`))
    }
  }
  const closedBatch = await closeBatch(checker.call, weighedBatch, { reason: 'not needed' })
  assert.deepEqual([closedBatch.checkedBy, closedBatch.checkedAloneReason], ['Demo Checker', ''])
  assert.deepEqual(await listAuditActions(testShop, closedBatch.number), ['batch.checked'])
})

test('a pharmacist alone closes a batch with a reason: sealed, audited, printed on the sheet', async (t) => {
  const testShop = await startShopWithPayments(t)
  const pharmacist = await createPharmacist(testShop)
  const weighedBatch = await weighBatch(pharmacist.call, await openBatch(testShop, pharmacist.call))
  const tooLongRefusal = await expectRefusal(
    closeBatch(pharmacist.call, weighedBatch, { reason: 'x'.repeat(301) }),
  )
  assert.equal(tooLongRefusal.code, 'INVALID')
  const closedBatch = await closeBatch(pharmacist.call, weighedBatch, { reason: canaryReason })
  assert.deepEqual([closedBatch.state, closedBatch.checkedAloneReason], ['checked', canaryReason])
  assert.deepEqual(await listAuditActions(testShop, closedBatch.number), ['batch.checked_alone'])
  const { rows } = await sql<Record<string, unknown>>`select checked_alone, made_by_user,
    checked_by_user, (select string_agg(distinct weighed_by_user, ',') from batch_weighing) as weighed
    from batch`.execute(testShop.shop.db)
  const { checked_alone: sealedReason, ...people } = rows[0] ?? {}
  assert.match(String(sealedReason), /^v1\./)
  const { userId } = pharmacist
  assert.deepEqual(people, { made_by_user: userId, checked_by_user: userId, weighed: userId })
  const audit = await testShop.shop.db.selectFrom('audit').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(audit), /CANARY/)
  const sheet = await pharmacist.call('GET /api/pharmacy/batches/{batchNumber}/sheet', {
    params: { batchNumber: closedBatch.number },
  })
  const sheetText = readPdf(Buffer.from(sheet.base64, 'base64')).join(' ').replaceAll(/\s+/g, ' ')
  assert.ok(
    sheetText.includes(`No second person checked this batch. Reason: ${canaryReason}`),
    sheetText,
  )
})

test('a checker who corrects a lot counts as a weigher and cannot close the batch', async (t) => {
  const testShop = await startShopWithPayments(t)
  const maker = await createPharmacist(testShop, 'Demo Maker')
  const checker = await createPharmacist(testShop, 'Demo Checker')
  const weighedBatch = await weighBatch(maker.call, await openBatch(testShop, maker.call))
  const [firstWeighing] = weighedBatch.weighings
  assert.ok(firstWeighing)
  const otherLot = await receiveLotForWeighing(maker.call, weighedBatch, firstWeighing)
  const [{ amount } = { amount: '' }] = firstWeighing.takenLots
  const correct = (lots: { lot: string; amount: string }[]) =>
    saveWeighings(checker.call, weighedBatch, [{ ingredient: firstWeighing.ingredient, lots }])
  const correctedLots = [{ lot: otherLot.number, amount }]
  const correctedBatch = await correct(correctedLots)
  assert.deepEqual(await correct(correctedLots), correctedBatch, 'a repeated call')
  assert.equal((await expectRefusal(correct([]))).code, 'CONFLICT')
  assert.deepEqual(
    correctedBatch.weighings
      .slice(0, 2)
      .map(({ takenLots }) => takenLots.map(({ weighedBy }) => weighedBy)),
    [['Demo Checker'], ['Demo Maker']],
  )
  assert.equal(
    (await expectRefusal(closeBatch(checker.call, correctedBatch))).code,
    'SECOND_PERSON_REQUIRED',
  )
  const renamedSignature = await testShop.createVisitor({ token: checker.token })(
    'PUT /api/pharmacy/signature',
    {
      body: { name: 'Another Name', registration: 'RPh 00001' },
    },
  )
  assert.equal(renamedSignature.name, 'Another Name')
  const refusal = await expectRefusal(closeBatch(checker.call, correctedBatch))
  assert.equal(refusal.code, 'SECOND_PERSON_REQUIRED', 'a changed name is still the same person')
})
