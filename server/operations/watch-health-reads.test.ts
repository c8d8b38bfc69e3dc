/** Which reads of health data count as bulk reading, and how often the owner is emailed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

import { recordAudit } from '#server/audit/record-audit.ts'
import { watchHealthReads } from './watch-health-reads.ts'

test('the owner is notified once an hour about staff who read health data in bulk', async (t) => {
  const testShop = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false', HEALTH_READS_PER_HOUR: '100' },
  })
  const { shop, clock } = testShop
  const reader = await createStaffMember(testShop, 'admin', 'reader@example.test')
  const otherReader = await createStaffMember(testShop, 'pharmacist', 'worker@example.test')
  const readRecords = ({ userId }: typeof reader, count: number) =>
    transact(shop.db, (tx) =>
      recordAudit(tx, {
        at: shop.now(),
        actor: { userId, role: 'admin' },
        action: 'orders.health_read',
        subjectId: 'orders',
        detail: { count },
      }),
    )
  const checkAndReadEmails = async () => {
    await watchHealthReads(shop)
    await sendDueEmails(shop)
    return testShop.emails.listEmails(shop.config.OWNER_EMAIL)
  }
  // Actions that do not read health data do not count, however many records they return.
  await transact(shop.db, (tx) =>
    recordAudit(tx, {
      at: shop.now(),
      actor: { userId: otherReader.userId, role: 'pharmacist' },
      action: 'orders.exported',
      subjectId: 'orders',
      detail: { count: 5_000 },
    }),
  )
  await readRecords(otherReader, 100)
  for (let page = 0; page < 2; page++) await readRecords(reader, 50)
  assert.deepEqual(await checkAndReadEmails(), [], 'no alert for the allowed number')

  await transact(shop.db, (tx) =>
    recordAudit(tx, {
      at: shop.now(),
      actor: { userId: reader.userId, role: 'admin' },
      action: 'case.read',
      subjectId: 'K7M4QX2P',
    }),
  )
  const [email, ...otherEmails] = await checkAndReadEmails()
  assert.match(email?.subject ?? '', /reader@example\.test read many health records/)
  assert.match(email?.text ?? '', /101/)
  assert.doesNotMatch(email?.text ?? '', /K7M4QX2P|worker/)
  assert.deepEqual(otherEmails, [])
  assert.equal((await checkAndReadEmails()).length, 1, 'no second email within the hour')

  clock.advance(hours(1) + minutes(1))
  assert.equal((await checkAndReadEmails()).length, 1, 'older reads do not count')
  await readRecords(reader, 101)
  assert.equal((await checkAndReadEmails()).length, 2)
})
