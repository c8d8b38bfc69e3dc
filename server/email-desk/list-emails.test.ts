import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emailStates, outboxStates } from '#domain/mail/email-state.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('the filter by state finds exactly the emails that the list shows in that state', async (t) => {
  const testShop = await startTestShop(t)
  const { db, now } = testShop.shop
  const combinations = outboxStates.flatMap((state) =>
    [null, '', 'SMTP 450'].map((lastError) => ({ state, last_error: lastError })),
  )
  await db
    .insertInto('outbox_email')
    .values(
      combinations.map((combination, index) => ({
        ...combination,
        dedupe_key: `state ${index}`,
        kind: 'contact message',
        recipient: 'state@example.com',
        data: JSON.stringify({}),
        message_id: `state ${index}`,
        queued_at: now(),
        send_at: now(),
      })),
    )
    .execute()
  const { call } = await createStaffMember(testShop, 'admin')
  const list = async (state: (typeof emailStates)[number] | 'All') =>
    (await call('GET /api/admin/emails', { query: { q: 'state@', state } })).emails
  const allEmails = await list('All')
  assert.equal(allEmails.length, combinations.length)
  for (const state of emailStates) {
    const shownIds = allEmails.filter((email) => email.state === state).map(({ id }) => id)
    assert.ok(shownIds.length > 0, state)
    assert.deepEqual(
      (await list(state)).map(({ id }) => id),
      shownIds,
      state,
    )
  }
})
