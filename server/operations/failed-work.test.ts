/** Staff list, retry and dismiss work that failed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'
import { z } from 'zod'

import { transact } from '#server/db/transact.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { defineJob, handleJob } from '#server/jobs/define-job.ts'
import { sendEmailJob } from '#server/mail/queue-email.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { recordFailedItem, insertDeadLetter } from '#tests/support/shop/failed-work.ts'

const withoutJobs = { RUN_JOBS: 'false' }
const listCall = 'GET /api/admin/failed-work'
const retryCall = 'POST /api/admin/failed-work/retry'
const dismissCall = 'POST /api/admin/failed-work/dismiss'

test('staff see failed work with its error, retry it, or dismiss a dead job', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: withoutJobs })
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  assert.deepEqual(await admin.call(listCall), { total: 0, failures: [] })
  await recordFailedItem(shop, 'order 7')
  const [item] = (await admin.call(listCall)).failures
  const expected = { jobId: null, kind: 'test.work', item: 'order 7', error: 'Error: bad row' }
  assert.deepEqual(item, {
    ...expected,
    attemptCount: 1,
    lastAttemptAt: clock.now.toISOString(),
    isRecurring: false,
  })
  await admin.call(retryCall, { body: { kind: 'test.work', item: 'order 7' } })
  const failure = await shop.db
    .selectFrom('work_failure')
    .select('next_at')
    .executeTakeFirstOrThrow()
  assert.deepEqual(failure.next_at, clock.now)
  const secondRetry = admin.call(retryCall, { body: { kind: 'test.work', item: 'order 7' } })
  assert.equal((await expectRefusal(secondRetry)).code, 'NOT_FOUND')

  await insertDeadLetter(shop, { emailId: 4711 })
  await insertDeadLetter(shop, { emailId: 4712 })
  const deadJobs = (await admin.call(listCall)).failures
  assert.deepEqual(
    deadJobs.map(({ kind, item: data, error }) => [kind, data, error]).toSorted(),
    [4711, 4712].map((id) => [sendEmailJob.name, `{"emailId": ${id}}`, 'Error: probe']),
  )
  const [retriedJobId, dismissedJobId] = deadJobs.map(({ jobId }) => jobId ?? '')
  await admin.call(retryCall, { body: { jobId: retriedJobId ?? '' } })
  await admin.call(dismissCall, { body: { jobId: dismissedJobId ?? '' } })
  assert.equal((await admin.call(listCall)).total, 0)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where name = ${sendEmailJob.name} and state = 'created'`.execute(shop.db)
  assert.equal(rows[0]?.count, 1, 'queued again once')
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'work.%')
    .execute()
  assert.deepEqual(auditEntries.map(({ action }) => action).toSorted(), [
    'work.dismissed',
    'work.retried',
    'work.retried',
  ])
  const customer = await createCustomer(testShop)
  assert.equal((await expectRefusal(customer.call(listCall))).status, 403)
})

test('a job that pg-boss ended, for instance after a timeout, is shown with its error', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: withoutJobs })
  const admin = await createStaffMember(testShop, 'admin')
  const outputOfPgBoss = { value: { message: 'job timed out' } }
  await insertDeadLetter(testShop.shop, { emailId: 4711 }, outputOfPgBoss)
  const { failures } = await admin.call(listCall)
  assert.deepEqual(
    failures.map(({ error }) => error),
    ['job timed out'],
  )
})

test('a dead job is shown with its error, and runs when it is retried', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: withoutJobs })
  const { shop } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const job = defineJob({ name: 'test.dies', data: z.object({ id: z.number() }), tries: 1 })
  let runs = 0
  const handler = handleJob(job, async () => {
    runs += 1
    if (runs === 1) throw new Error('bad id')
  })
  const jobs = createJobs({ ...shop, hasWorkers: true })
  await jobs.openQueues([handler])
  await jobs.startWorkers()
  t.after(() => jobs.stop())
  await jobs.send(shop.db, job, { id: 7 })
  const deadJob = await waitUntil(
    'the dead job',
    async () => (await admin.call(listCall)).failures[0],
  )
  assert.deepEqual(
    [deadJob.kind, deadJob.item, deadJob.error, deadJob.attemptCount],
    ['test.dies', '{"id": 7}', 'Error: bad id', 1],
  )
  const retriedJob = await transact(shop.db, (tx) => jobs.retryDeadJob(tx, deadJob.jobId ?? ''))
  assert.equal(retriedJob, 'test.dies')
  await waitUntil('the second run', async () => runs === 2)
  assert.equal((await admin.call(listCall)).total, 0)
})
