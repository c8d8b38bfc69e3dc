import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { sql } from 'kysely'

import { maxListTotal } from '#domain/list-total.ts'
import { hours, addDuration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

import { recordAudit } from './record-audit.ts'

const testShop = await startTestShop({ after }, { now: new Date('2026-11-20T15:30:00Z') })
const admin = await createStaffMember(testShop, 'admin')
const pharmacist = await createStaffMember(testShop, 'pharmacist')

await transact(testShop.shop.db, async (tx) => {
  const at = testShop.shop.now()
  await recordAudit(tx, { at, actor: pharmacist, action: 'case.read', subjectId: 'K7M4QX2P' })
  await recordAudit(tx, { at, actor: pharmacist, action: 'case.approved', subjectId: 'K7M4QX2P' })
  // In Malaysia this is already the next day.
  const nextDay = addDuration(at, hours(1))
  await recordAudit(tx, { at: nextDay, actor: admin, action: 'order.note', subjectId: 'T2RB6NHC' })
})

/** Returns the actions of the matching entries, newest first. */
const listActions = async (query: Record<string, string>) => {
  const { entries } = await admin.call('GET /api/admin/audit', { query })
  return entries.map(({ action }) => action)
}

test('entries are filtered by person, action, subject, Malaysian day and health data', async () => {
  assert.deepEqual(await listActions({ actor: 'PHARMACIST@' }), ['case.approved', 'case.read'])
  assert.deepEqual(await listActions({ subject: 'T2RB6NHC' }), ['order.note'])
  assert.deepEqual(await listActions({ action: 'case.read' }), ['case.read'])
  assert.deepEqual(await listActions({ from: '2026-11-21' }), ['order.note'])
  assert.equal((await listActions({ to: '2026-11-20' })).includes('order.note'), false)
  assert.deepEqual(await listActions({ onlyHealthReads: 'true' }), ['case.read'])
})

test('the person filter also finds and counts actors without an account', async () => {
  const { entries, total } = await admin.call('GET /api/admin/audit', {
    query: { actor: 'Command' },
  })
  assert.equal(total, 2)
  assert.deepEqual(
    entries.map(({ actor, role, action }) => [actor, role, action]),
    [
      ['command line', '', 'role.given'],
      ['command line', '', 'role.given'],
    ],
  )
})

test('SQL wildcards and quotes match literally', async () => {
  for (const wildcard of ['%', '_______'])
    assert.deepEqual(await listActions({ actor: wildcard }), [])
  assert.deepEqual(await listActions({ actor: "' or 1=1 --" }), [])
})

test('pages have no gaps or duplicates, newest entry first', async () => {
  const readPage = async (page: number, limit: number) => {
    const query = { page: String(page), limit: String(limit) }
    return admin.call('GET /api/admin/audit', { query })
  }
  const wholePage = await readPage(1, 100)
  const ids = wholePage.entries.map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )
  assert.equal(wholePage.total, ids.length)
  assert.ok(ids.length >= 5, 'the three above, and one of each role that was given')
  const pages = await Promise.all([readPage(1, 2), readPage(2, 2)])
  assert.deepEqual(
    pages.flatMap(({ entries }) => entries.map(({ id }) => id)),
    ids.slice(0, 4),
  )
})

test('a person in the log is named by email', async () => {
  const { entries } = await admin.call('GET /api/admin/audit', { query: { action: 'role.given' } })
  assert.ok(
    entries.some(
      ({ subjectName, actor }) => subjectName === admin.email && actor === 'command line',
    ),
  )
})

test('rows are counted up to a limit, and pages beyond it can be read', async () => {
  await sql`
    insert into audit (at, actor, actor_email, actor_role, action, subject_kind, subject_id)
    select ${testShop.shop.now()}, 'shop', '', '', 'order.note', 'order', 'MANY'
    from generate_series(1, ${maxListTotal + 5})`.execute(testShop.shop.db)
  const readPage = (page: string) =>
    admin.call('GET /api/admin/audit', { query: { subject: 'MANY', page, limit: '100' } })
  const firstPage = await readPage('1')
  assert.equal(firstPage.total, maxListTotal)
  assert.equal((await readPage(String(maxListTotal / 100 + 1))).entries.length, 5)
})
