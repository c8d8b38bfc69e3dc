/** Runs one job. Logs its outcome, and records the failures of recurring jobs. */
import type { JobResult } from 'pg-boss'

import type { Db } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'

import type { JobHandler } from './define-job.ts'
import { clearFailure, errorText, recordFailure } from './work-failures.ts'

/** Kind of the recorded failures of recurring jobs. Their item is the job's name. */
export const recurringJobKind = 'recurring job'
/** Failed runs of a recurring job until it is shown to staff. */
const maxRecurringTries = 3

/** A job with its data. `id` is `memory` for a job that has no row in the queue. */
export type QueuedJob = { id: string; data: unknown; inMemoryData?: unknown }

/**
 * Runs the job and logs the outcome. Never throws: a failure is returned as a result, so that only
 * the failed jobs of a batch are retried.
 */
export async function runJob(task: {
  handler: JobHandler
  job: QueuedJob
  log: Log
  db: Db
  now: () => Date
  isStopping: () => boolean
}): Promise<JobResult> {
  const { handler, job, log, db, isStopping } = task
  const startedAt = performance.now()
  try {
    await handler.run(job.data, job.inMemoryData)
    if (handler.cron) await clearFailure(db, recurringJobKind, handler.name)
    const ms = Math.round(performance.now() - startedAt)
    log.debug({ event: 'job.done', job: handler.name, jobId: job.id, ms }, 'job done')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    log.error({ event: 'job.failed', job: handler.name, jobId: job.id, error }, 'job failed')
    // A stopping process leaves the record to the next run, because recording could wait for a
    // silent database once more.
    if (handler.cron && !isStopping()) await recordRecurringFailure(task, error)
    return { id: job.id, status: 'failed', output: { error: errorText(error) } }
  }
}

/**
 * Records the failure of a recurring job, which has no dead letter. After `maxRecurringTries`
 * failures, staff see the job until a run succeeds.
 */
async function recordRecurringFailure(
  { handler, log, db, now }: { handler: JobHandler; log: Log; db: Db; now: () => Date },
  error: unknown,
): Promise<void> {
  const failure = { kind: recurringJobKind, item: handler.name, error, failedAt: now() }
  await recordFailure(db, failure, maxRecurringTries).catch((recordError: unknown) =>
    log.error(
      { event: 'job.record_failed', job: handler.name, error: recordError },
      'failure of a recurring job not recorded',
    ),
  )
}
