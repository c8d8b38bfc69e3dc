import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { hours, later } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/test-shop.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'

import { recordAudit } from './record-audit.ts'

const shop = await startTestShop({ after }, { now: new Date('2026-11-20T15:30:00Z') })
const admin = await createStaffMember(shop, 'admin')
const pharmacist = await createStaffMember(shop, 'pharmacist')

await transact(shop.shop.db, async (tx) => {
  const at = shop.shop.now()
  await recordAudit(tx, { at, actor: pharmacist, action: 'case.read', subjectId: 'K7M4QX2P' })
  await recordAudit(tx, { at, actor: pharmacist, action: 'case.approved', subjectId: 'K7M4QX2P' })
  // In Malaysia this is already the next day.
  const nextDay = later(at, hours(1))
  await recordAudit(tx, { at: nextDay, actor: admin, action: 'order.note', subjectId: 'T2RB6NHC' })
})

const actionsFor = async (query: Record<string, string>) => {
  const { entries } = await admin.call('GET /api/admin/audit', { query })
  return entries.map(({ action }) => action)
}

test('entries are filtered by person, action, subject and Malaysian day', async () => {
  assert.deepEqual(await actionsFor({ who: 'PHARMACIST@' }), ['case.approved', 'case.read'])
  assert.deepEqual(await actionsFor({ subject: 'T2RB6NHC' }), ['order.note'])
  assert.deepEqual(await actionsFor({ action: 'case.read' }), ['case.read'])
  assert.deepEqual(await actionsFor({ from: '2026-11-21' }), ['order.note'])
  assert.equal((await actionsFor({ to: '2026-11-20' })).includes('order.note'), false)
  assert.deepEqual(await actionsFor({ health: 'true' }), ['case.read'])
})

test('SQL wildcards match literally', async () => {
  assert.deepEqual(await actionsFor({ who: '%' }), [])
  assert.deepEqual(await actionsFor({ who: "' or 1=1 --" }), [])
})

test('pages have no gaps or duplicates, newest entry first', async () => {
  const readPage = (page: string) =>
    admin.call('GET /api/admin/audit', { query: { page, limit: '2' } })
  const [first, second] = [await readPage('1'), await readPage('2')]
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(ids).size, 4)
  assert.ok(first.total >= 5)
})

test('a person in the log is named by email', async () => {
  const { entries } = await admin.call('GET /api/admin/audit', { query: { action: 'role.given' } })
  assert.ok(
    entries.some(({ subjectName, who }) => subjectName === admin.email && who === 'command line'),
  )
})
