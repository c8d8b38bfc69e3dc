import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { aPayingShop } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'

import { recordAudit } from '#server/audit/record-audit.ts'
import { watchHealthReads } from './watch-health-reads.ts'

test('the owner is notified once an hour about staff who read health data in bulk', async (t) => {
  const paying = await aPayingShop(t, {
    settings: { RUN_JOBS: 'false', HEALTH_READS_PER_HOUR: '100' },
  })
  const { shop, clock } = paying
  const reader = await aStaffMember(paying, 'admin', 'reader@example.test')
  const worker = await aStaffMember(paying, 'pharmacist', 'worker@example.test')
  const read = ({ userId }: typeof reader, count: number) =>
    transact(shop.db, (tx) =>
      recordAudit(tx, {
        at: shop.now(),
        actor: { userId, role: 'admin' },
        action: 'orders.health_read',
        subjectId: 'orders',
        detail: { count },
      }),
    )
  const notifiedOwner = async () => {
    await watchHealthReads(shop)
    await sendDueEmails(shop)
    return paying.emails.messages(shop.config.OWNER_EMAIL)
  }
  // Actions that do not read health data do not count, however many records they return.
  await transact(shop.db, (tx) =>
    recordAudit(tx, {
      at: shop.now(),
      actor: { userId: worker.userId, role: 'pharmacist' },
      action: 'orders.exported',
      subjectId: 'orders',
      detail: { count: 5_000 },
    }),
  )
  await read(worker, 100)
  for (let page = 0; page < 2; page++) await read(reader, 50)
  assert.deepEqual(await notifiedOwner(), [], 'the allowed number')

  await transact(shop.db, (tx) =>
    recordAudit(tx, {
      at: shop.now(),
      actor: { userId: reader.userId, role: 'admin' },
      action: 'case.read',
      subjectId: 'K7M4QX2P',
    }),
  )
  const [email, ...more] = await notifiedOwner()
  assert.match(email?.subject ?? '', /reader@example\.test read many health records/)
  assert.match(email?.text ?? '', /101/)
  assert.doesNotMatch(email?.text ?? '', /K7M4QX2P|worker/)
  assert.deepEqual(more, [])
  assert.equal((await notifiedOwner()).length, 1, 'checked again within the hour')

  clock.advance(hours(1) + minutes(1))
  assert.equal((await notifiedOwner()).length, 1, 'older reads do not count')
  await read(reader, 101)
  assert.equal((await notifiedOwner()).length, 2)
})
