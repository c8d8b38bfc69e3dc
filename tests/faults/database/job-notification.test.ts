/** Jobs that a process without workers queues, on PostgreSQL. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { z } from 'zod'

import { openDatabase } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob, handleJob } from '#server/jobs/define-job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

const skip = missingPostgresReason()
/** Workers that a notification does not reach look for jobs only every 30 seconds. */
const maxWaitMs = 10_000

test(
  'a job that a process without workers queues is run by another process at once',
  { skip },
  () =>
    withCleanup(async (t) => {
      const { url, remove } = await createTestDatabase()
      t.after(remove)
      const job = defineJob({ name: 'test.noticed', data: z.object({}) })
      let runCount = 0
      const handler = handleJob(job, async () => void runCount++)
      const waitForRun = (count: number) =>
        waitUntil(`run ${count}`, async () => runCount === count, { withinMs: maxWaitMs })
      const startProcess = async (hasWorkers: boolean) => {
        const log = createLog('silent')
        const database = await openDatabase({ url, folder: 'memory', maxConnections: 2, log })
        t.after(() => database.close())
        const jobs = createJobs({ database, log, now: () => new Date(), hasWorkers })
        t.after(() => jobs.stop())
        await jobs.openQueues([handler])
        return { database, jobs }
      }
      const worker = await startProcess(true)
      await worker.jobs.startWorkers()
      const sender = await startProcess(false)

      // The worker may find the first job in its first search, so the second one shows it.
      for (const count of [1, 2]) {
        await transact(sender.database.db, (tx) => sender.jobs.send(tx, job, {}))
        await waitForRun(count)
      }
      await assert.rejects(sender.jobs.startWorkers(), /created without workers/)
    }),
)
