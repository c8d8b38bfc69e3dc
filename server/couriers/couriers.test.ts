import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const testShop = await startTestShop({ after })
const { shop } = testShop
const admin = await createStaffMember(testShop, 'admin')

const form = {
  name: 'City-Link Express',
  urlPattern: 'https://track.example/{number}',
  numberFormats: '06009{8}',
  position: '6',
}
const listCouriers = async () => (await admin.call('GET /api/admin/couriers')).couriers
const addCourier = (changes: Partial<typeof form> = {}) =>
  admin.call('POST /api/admin/couriers', { body: { ...form, ...changes } })
const changeCourier = (
  courierId: string,
  version: number,
  changes: Partial<typeof form & { isActive: boolean }> = {},
) =>
  admin.call('PUT /api/admin/couriers/{courierId}', {
    params: { courierId },
    body: { ...form, isActive: true, ...changes, version },
  })

async function listAuditEntries(subjectId: string) {
  const rows = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, detail }) => [action, detail])
}

test('a new shop has five couriers, and own delivery has no tracking page', async () => {
  const couriers = await listCouriers()
  assert.deepEqual(
    couriers.map(({ name }) => name),
    ['Pos Laju', 'J&T Express', 'DHL eCommerce', 'Ninja Van', 'Own delivery'],
  )
  assert.ok(couriers.every(({ isActive }) => isActive))
  assert.deepEqual(
    couriers.filter(({ urlPattern }) => urlPattern === '').map(({ id }) => id),
    ['own-delivery'],
  )
})

test('the owner adds, changes and deactivates a courier, and each change is audited', async () => {
  const addedCourier = await addCourier()
  assert.deepEqual(addedCourier, {
    id: 'city-link-express',
    name: 'City-Link Express',
    urlPattern: 'https://track.example/{number}',
    numberFormats: ['06009{8}'],
    isActive: true,
    position: 6,
    version: 1,
  })
  const changedCourier = await changeCourier(addedCourier.id, 1, {
    numberFormats: '06009{8}\ncl9{9}',
    position: '1',
  })
  assert.deepEqual(
    [changedCourier.numberFormats, changedCourier.version],
    [['06009{8}', 'CL9{9}'], 2],
  )
  const sameFields = { numberFormats: '06009{8}\nCL9{9}', position: '1' }
  assert.equal((await changeCourier(addedCourier.id, 2, sameFields)).version, 2)
  const inactiveCourier = await changeCourier(addedCourier.id, 2, {
    ...sameFields,
    isActive: false,
  })
  assert.deepEqual([inactiveCourier.isActive, inactiveCourier.version], [false, 3])
  await changeCourier(addedCourier.id, 3, sameFields)
  assert.deepEqual(await listAuditEntries(addedCourier.id), [
    ['courier.added', { name: 'City-Link Express' }],
    [
      'courier.changed',
      { fields: 'the number formats (06009{8} → 06009{8}\nCL9{9}), the position (6 → 1)' },
    ],
    ['courier.deactivated', {}],
    ['courier.reactivated', {}],
  ])
})

test('of two staff who change one courier, the second gets a conflict with both values', async () => {
  const { id } = await addCourier({ name: 'Conflict Express' })
  await changeCourier(id, 1, { name: 'Conflict Express', position: '7' })
  const refusal = await expectRefusal(
    changeCourier(id, 1, { name: 'Conflict Express', position: '8' }),
  )
  assert.equal(refusal.code, 'CONFLICT')
  const values = { ...form, name: 'Conflict Express', isActive: true }
  assert.deepEqual(refusal.details['yours'], { ...values, position: '8' })
  assert.deepEqual(refusal.details['theirs'], { ...values, position: '7', version: 2 })
})

test('wrong values, a taken name and an unknown courier are refused', async () => {
  const wrongFormRefusal = await expectRefusal(
    addCourier({ name: ' ', urlPattern: 'http://x', numberFormats: '(a+)+', position: '0' }),
  )
  assert.deepEqual(
    [wrongFormRefusal.code, Object.keys(wrongFormRefusal.fields)],
    ['INVALID', ['name', 'urlPattern', 'numberFormats', 'position']],
  )
  assert.match(
    String(wrongFormRefusal.fields['numberFormats']),
    /The format \(A\+\)\+ cannot be read/,
  )
  const takenNameRefusal = await expectRefusal(addCourier({ name: 'pos laju' }))
  assert.deepEqual(takenNameRefusal.fields, { name: 'Another courier has this name.' })
  const { id } = await addCourier({ name: 'Taken Express' })
  const renameRefusal = await expectRefusal(changeCourier(id, 1, { name: 'POS LAJU' }))
  assert.deepEqual(renameRefusal.fields, { name: 'Another courier has this name.' })
  assert.equal((await expectRefusal(changeCourier('no-such-courier', 1))).code, 'NOT_FOUND')
  // Two names with one slug.
  assert.equal((await addCourier({ name: 'Taken: Express' })).id, 'taken-express-2')
})

test('a courier gets none of the ids reserved by the screens', async () => {
  assert.equal((await addCourier({ name: 'Other' })).id, 'other-2')
  assert.equal((await addCourier({ name: 'New' })).id, 'new-2')
})
