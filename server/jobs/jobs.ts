/**
 * Job queue in the shop's own database (pg-boss). A job is queued, or rolled back, with the change
 * that needs it. Timed work is a due date in a table, found by a recurring job, so that tests can
 * move the clock.
 */
import { PgBoss, fromKysely, type JobResult } from 'pg-boss'
import type { z } from 'zod'

import type { Database, Db } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'

import { errorText, clearFailure, recordFailure } from './work-failures.ts'

/** A kind of job: its name and the schema of its data (ids only, never personal data). */
export type Job<Data> = {
  name: string
  data: z.ZodType<Data>
  /** Tries before the job goes to the dead letters. Default 5, with growing pauses. */
  tries?: number
  /** Length of the first pause in seconds; doubles each time. Default 5. */
  pauseSeconds?: number
  /** True when a recurring job finds the same work in a table, so no dead letter is needed. */
  isSwept?: boolean
}

/**
 * The job's handler. Throwing makes the queue try again. Danger: a job may run twice (a process can
 * stop after the work and before it reports success), so every handler must be idempotent.
 */
export type JobHandler = {
  name: string
  tries: number
  pauseSeconds: number
  isSwept: boolean
  /** Five-field cron expression in Kuala Lumpur time, for recurring jobs. */
  cron?: string
  run(data: unknown): Promise<void>
}

/** Defines a kind of job. */
export function defineJob<Data>(job: Job<Data>): Job<Data> {
  return job
}

/** Joins a kind of job with its handler. `cron` makes it recurring. */
export function handleJob<Data>(
  job: Job<Data>,
  work: (data: Data) => Promise<void>,
  schedule?: { cron: string },
): JobHandler {
  return {
    name: job.name,
    tries: job.tries ?? 5,
    pauseSeconds: job.pauseSeconds ?? 5,
    isSwept: job.isSwept ?? false,
    ...schedule,
    run: (data) => work(job.data.parse(data)),
  }
}

export type Jobs = {
  /**
   * Queues a job on the caller's transaction or connection. A repeated `once` key is queued once.
   */
  send<Data extends object>(
    connection: Db,
    job: Job<Data>,
    data: Data,
    options?: { once?: string; afterSeconds?: number },
  ): Promise<void>
  /** Opens the queue: jobs can be sent from now on, but do not run yet. */
  open(handlers: readonly JobHandler[]): Promise<void>
  /**
   * Starts running jobs. Call it after every feature has started, because jobs may need any of
   * them.
   */
  work(): Promise<void>
  /** Queues a dead job again. Returns its name, or undefined when it does not exist. */
  retryDead(tx: Db, id: string): Promise<string | undefined>
  /** Deletes a dead job. Returns its name, or undefined when it does not exist. */
  dropDead(tx: Db, id: string): Promise<string | undefined>
  /** Waits for running jobs and stops. */
  stop(): Promise<void>
}

/** Queue of jobs that used up their tries, for staff. */
export const deadLetters = 'dead-letters'
/** Failures of recurring jobs are recorded under this kind with the job's name as item. */
export const recurringJob = 'recurring job'
const deadLetterRetentionSeconds = 60 * 24 * 60 * 60
const maxRecurringTries = 3
const unknownJobId = '00000000-0000-0000-0000-000000000000'

export function createJobs(database: Database, log: Log, now: () => Date): Jobs {
  const boss = new PgBoss({
    ...database.boss,
    schema: 'jobs',
    useListenNotify: true,
    persistWarnings: false,
    ...(database.kind === 'postgres' && { max: 3 }),
  })
  boss.on('error', (error) => log.warn({ event: 'jobs.error', error }, 'job queue error'))
  let opened: readonly JobHandler[] = []
  return {
    async send(connection, job, data, options) {
      await boss.send(job.name, data, {
        db: fromKysely(connection),
        ...(options?.once && { singletonKey: options.once }),
        ...(options?.afterSeconds && { startAfter: options.afterSeconds }),
      })
    },
    async open(handlers) {
      await boss.start()
      await boss.createQueue(deadLetters, { retentionSeconds: deadLetterRetentionSeconds })
      for (const handler of handlers) await openQueue(boss, handler)
      opened = handlers
    },
    async work() {
      for (const handler of opened)
        await workOn(boss, handler, (job) => runOne({ handler, job, log, now, db: database.db }))
    },
    async retryDead(tx, id) {
      const db = fromKysely(tx)
      const dead = await boss.getJobById<object>(deadLetters, id, { db })
      if (!dead?.sourceName) return undefined
      await boss.deleteJob(deadLetters, id, { db })
      await boss.send(dead.sourceName, dead.data, { db })
      return dead.sourceName
    },
    async dropDead(tx, id) {
      const db = fromKysely(tx)
      const dead = await boss.getJobById<object>(deadLetters, id, { db })
      if (dead) await boss.deleteJob(deadLetters, id, { db })
      return dead?.sourceName ?? undefined
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function openQueue(boss: PgBoss, handler: JobHandler): Promise<void> {
  await boss.createQueue(handler.name, {
    retryLimit: handler.tries - 1,
    retryDelay: handler.pauseSeconds,
    retryBackoff: true,
    ...(!handler.cron && !handler.isSwept && { deadLetter: deadLetters }),
    notify: true,
  })
  // Caches the queue in this process. Otherwise sending looks it up on its own connection, which on
  // the embedded database would wait for the transaction that sends (a deadlock).
  await boss.getJobById(handler.name, unknownJobId)
}

const everyMinute = '* * * * *'

async function workOn(
  boss: PgBoss,
  handler: JobHandler,
  run: (job: Queued) => Promise<JobResult>,
): Promise<void> {
  if (handler.cron) await boss.schedule(handler.name, handler.cron, {}, { tz: 'Asia/Kuala_Lumpur' })
  // Work that fell due while the shop was stopped runs now, not at the next full minute.
  if (handler.cron === everyMinute)
    await boss.send(handler.name, {}, { singletonKey: 'start', singletonSeconds: 30 })
  // A full batch means that more jobs are waiting, so the next batch is fetched immediately.
  const pace = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true } as const
  await boss.work(handler.name, { ...pace, perJobResults: true }, (batch) =>
    Promise.all(batch.map(run)),
  )
}

type Queued = { id: string; data: unknown }

/** Each job of a batch has its own result; a failed one is retried alone. */
async function runOne(task: {
  handler: JobHandler
  job: Queued
  log: Log
  db: Db
  now: () => Date
}): Promise<JobResult> {
  const { handler, job, log, db } = task
  const started = performance.now()
  try {
    await handler.run(job.data)
    if (handler.cron) await clearFailure(db, recurringJob, handler.name)
    const ms = Math.round(performance.now() - started)
    log.debug({ event: 'job.done', job: handler.name, jobId: job.id, ms }, 'job done')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    log.error({ event: 'job.failed', job: handler.name, jobId: job.id, error }, 'job failed')
    if (handler.cron) await recordRecurring(task, error)
    return { id: job.id, status: 'failed', output: { error: errorText(error) } }
  }
}

/** A recurring job has no dead letter; staff see it while it keeps failing. */
async function recordRecurring(
  { handler, log, db, now }: { handler: JobHandler; log: Log; db: Db; now: () => Date },
  error: unknown,
): Promise<void> {
  const failure = { kind: recurringJob, item: handler.name, error, at: now() }
  await recordFailure(db, failure, maxRecurringTries).catch((problem: unknown) =>
    log.error(
      { event: 'job.record_failed', job: handler.name, error: problem },
      'failure of a recurring job not recorded',
    ),
  )
}
