/** Test of a migration that saves times which were computed or missing before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { addDuration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { buildRegistration, createCustomer } from '#tests/support/people/accounts.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { addEmailLinkTimes } from './154-email-link-times.ts'

test('a pending email change and a registration keep the times of their request', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await createCustomer(testShop)
  const requestedAt = testShop.clock.now
  await call('PUT /api/users/update_email', { body: { user: { email: 'new@example.com' } } })
  await testShop.call('POST /api/users/register', {
    body: buildRegistration({ email: 'registers@example.com' }),
  })
  const { user, registration } = await transact(testShop.shop.db, async (tx) => {
    await sql`drop index users_by_pending_email`.execute(tx)
    await sql`alter table users drop column pending_email_until`.execute(tx)
    await sql`alter table registration drop column last_registered_at`.execute(tx)
    await addEmailLinkTimes(tx)
    return {
      user: await tx
        .selectFrom('users')
        .select('pending_email_until')
        .where('pending_email', 'is not', null)
        .executeTakeFirstOrThrow(),
      registration: await tx
        .selectFrom('registration')
        .select('last_registered_at')
        .executeTakeFirstOrThrow(),
    }
  })
  assert.deepEqual(
    user.pending_email_until,
    addDuration(requestedAt, mailedLinkLifetimes.new_email),
  )
  assert.deepEqual(registration.last_registered_at, requestedAt)
})
