import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

// One shop for all tests, in this sequence: the first test needs the couriers of a new shop.
const testShop = await startTestShop({ after })
const { shop } = testShop
const admin = await createStaffMember(testShop, 'admin')

// In a number format, 9{8} stands for eight digits. Formats are stored in capitals.
const courierForm = {
  name: 'City-Link Express',
  urlPattern: 'https://track.example/{number}',
  numberFormats: '06009{8}',
  position: '6',
}

const listCouriers = async () => (await admin.call('GET /api/admin/couriers')).couriers
const addCourier = (changes: Partial<typeof courierForm> = {}) =>
  admin.call('POST /api/admin/couriers', { body: { ...courierForm, ...changes } })
/** Sends `courierForm` of an active courier, with `changes`. So it reactivates an inactive one. */
const changeCourier = (
  courierId: string,
  version: number,
  changes: Partial<typeof courierForm & { isActive: boolean }> = {},
) =>
  admin.call('PUT /api/admin/couriers/{courierId}', {
    params: { courierId },
    body: { ...courierForm, isActive: true, ...changes, version },
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

test('an admin adds, changes, deactivates and reactivates a courier; each change is audited', async () => {
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
  const storedFields = { numberFormats: '06009{8}\nCL9{9}', position: '1' }
  // Saving without a change keeps the version and is not audited.
  assert.equal((await changeCourier(addedCourier.id, 2, storedFields)).version, 2)
  const inactiveCourier = await changeCourier(addedCourier.id, 2, {
    ...storedFields,
    isActive: false,
  })
  assert.deepEqual([inactiveCourier.isActive, inactiveCourier.version], [false, 3])
  await changeCourier(addedCourier.id, 3, storedFields)
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
  const values = { ...courierForm, name: 'Conflict Express', isActive: true }
  assert.deepEqual(refusal.details['yours'], { ...values, position: '8' })
  assert.deepEqual(refusal.details['theirs'], { ...values, position: '7', version: 2 })
})

test('a repeated change with the old version returns the courier, with one audit entry', async () => {
  const { id } = await addCourier({ name: 'Repeated Express' })
  const changes = { name: 'Repeated Express', position: '7' }
  const changedCourier = await changeCourier(id, 1, changes)
  assert.equal(changedCourier.version, 2)
  assert.deepEqual(await changeCourier(id, 1, changes), changedCourier)
  assert.equal((await listAuditEntries(id)).length, 2, 'courier.added, courier.changed')
  const deactivation = changeCourier(id, 1, { ...changes, isActive: false })
  assert.equal((await expectRefusal(deactivation)).code, 'CONFLICT')
})

test('wrong values are refused at their fields', async () => {
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
})

test('a taken name is refused, in any case of the letters', async () => {
  const takenNameRefusal = await expectRefusal(addCourier({ name: 'pos laju' }))
  assert.deepEqual(takenNameRefusal.fields, { name: 'Another courier has this name.' })
  const { id } = await addCourier({ name: 'Taken Express' })
  const renameRefusal = await expectRefusal(changeCourier(id, 1, { name: 'POS LAJU' }))
  assert.deepEqual(renameRefusal.fields, { name: 'Another courier has this name.' })
})

test('a change of an unknown courier is refused', async () => {
  assert.equal((await expectRefusal(changeCourier('no-such-courier', 1))).code, 'NOT_FOUND')
})

test('a courier gets an id that no courier and no screen uses', async () => {
  await addCourier({ name: 'Slug Express' })
  assert.equal((await addCourier({ name: 'Slug: Express' })).id, 'slug-express-2')
  // The screens use these ids for the form of a new courier and for a courier not in the list.
  assert.equal((await addCourier({ name: 'Other' })).id, 'other-2')
  assert.equal((await addCourier({ name: 'New' })).id, 'new-2')
})
