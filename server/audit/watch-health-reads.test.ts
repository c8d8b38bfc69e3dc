import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { sendDueLetters } from '#server/mail/send-due-letters.ts'
import { aPayingShop } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'

import { recordAudit } from './record-audit.ts'
import { watchHealthReads } from './watch-health-reads.ts'

test('who reads health data in bulk is named to the owner, once an hour, and nobody else is', async (t) => {
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
  const told = async () => {
    await watchHealthReads(shop)
    await sendDueLetters(shop)
    return paying.letters.messages(shop.config.OWNER_EMAIL)
  }
  // What is no read of health data does not count, however much of it there is.
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
  assert.deepEqual(await told(), [], 'as many as are allowed')

  await transact(shop.db, (tx) =>
    recordAudit(tx, {
      at: shop.now(),
      actor: { userId: reader.userId, role: 'admin' },
      action: 'case.read',
      subjectId: 'K7M4QX2P',
    }),
  )
  const [letter, ...more] = await told()
  assert.match(letter?.subject ?? '', /reader@example\.test has read much health data/)
  assert.match(letter?.text ?? '', /101/)
  assert.doesNotMatch(letter?.text ?? '', /K7M4QX2P|worker/)
  assert.deepEqual(more, [])
  assert.equal((await told()).length, 1, 'looked at again within the hour')

  clock.advance(hours(1) + minutes(1))
  assert.equal((await told()).length, 1, 'what was read before counts no more')
  await read(reader, 101)
  assert.equal((await told()).length, 2)
})
