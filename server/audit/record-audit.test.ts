import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { sql } from 'kysely'

import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

import { recordAudit } from './record-audit.ts'

/** A shop with the embedded database. */
const embeddedShop = await startTestShop({ after })
const admin = await createAdmin(embeddedShop)

/** Gives the role on the command line, which adds an entry to the log. */
async function createAdmin({ shop }: TestShop) {
  const email = 'owner@example.test'
  await appointStaff(shop, { email, role: 'admin' })
  const user = await findUserByEmail(shop.db, email)
  assert.ok(user)
  return { userId: user.id, role: user.role, email }
}

test('an entry names actor, action and order, and is rolled back with its transaction', async () => {
  const { shop } = embeddedShop
  const entry = {
    at: shop.now(),
    actor: admin,
    action: 'order.status',
    subjectId: 'K7M4QX2P',
    detail: { from: 'PENDING', to: 'Preparing' },
  } as const
  await transact(shop.db, (tx) => recordAudit(tx, entry))
  await assert.rejects(
    transact(shop.db, async (tx) => {
      await recordAudit(tx, { ...entry, subjectId: 'UNDONE' })
      throw new Error('the change itself fails')
    }),
  )
  const rows = await shop.db
    .selectFrom('audit')
    .select(['actor_email', 'actor_role', 'action', 'subject_kind', 'subject_id', 'detail'])
    .where('subject_kind', '=', 'order')
    .execute()
  assert.deepEqual(rows, [
    {
      actor_email: admin.email,
      actor_role: 'admin',
      action: 'order.status',
      subject_kind: 'order',
      subject_id: 'K7M4QX2P',
      detail: { from: 'PENDING', to: 'Preparing' },
    },
  ])
})

test('roles given on the command line are logged', async () => {
  const row = await embeddedShop.shop.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('action', '=', 'role.given')
    .executeTakeFirst()
  assert.deepEqual(row, { actor: 'command line', detail: { role: 'admin' } })
})

test('a long value is cut, without half an emoji, which the database would refuse', async () => {
  const { shop } = embeddedShop
  await transact(shop.db, (tx) =>
    recordAudit(tx, {
      at: shop.now(),
      actor: 'command line',
      action: 'lot.quarantined',
      subjectId: 'L261122-01',
      detail: { reason: `${'x'.repeat(299)}😀` },
    }),
  )
  const row = await shop.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'lot.quarantined')
    .executeTakeFirst()
  assert.deepEqual(row, { detail: { reason: 'x'.repeat(299) } })
})

test('log entries cannot be updated, deleted or truncated', () => assertAppendOnly(embeddedShop))

test(
  'log entries cannot be updated, deleted or truncated on PostgreSQL',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const testShop = await startTestShop(t, { databaseUrl })
    t.after(remove)
    await createAdmin(testShop)
    await assertAppendOnly(testShop)
  },
)

async function assertAppendOnly({ shop }: TestShop): Promise<void> {
  const readEntries = () =>
    shop.db.selectFrom('audit').select(['id', 'subject_id']).orderBy('id').execute()
  const entriesBefore = await readEntries()
  assert.ok(entriesBefore.length > 0)
  await assert.rejects(
    shop.db.updateTable('audit').set({ subject_id: 'x' }).execute(),
    /append-only/,
  )
  await assert.rejects(shop.db.deleteFrom('audit').execute(), /append-only/)
  await assert.rejects(sql`truncate audit`.execute(shop.db), /append-only/)
  assert.deepEqual(await readEntries(), entriesBefore)
}
