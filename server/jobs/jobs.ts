/**
 * Work that happens later: a queue in the shop's own database (pg-boss), so that a job is queued in
 * the same transaction as the fact that asks for it, and is lost or done with it.
 *
 * A job may run twice (a process can die between doing and saying so): every handler must be safe to
 * repeat. What must happen at a time is kept as a due date in a table and found by a scheduled job,
 * so that a test can turn the clock; the queue only says "look now".
 */
import { PgBoss, fromKysely, type JobResult } from 'pg-boss'
import type { z } from 'zod'

import type { Database, Db } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'

import { errorText, forgetFailure, recordFailure } from './work-failures.ts'

/** A kind of job: its name and the shape of what it is about (ids only, never personal data). */
export type Job<Data> = {
  name: string
  data: z.ZodType<Data>
  /** Tries before the job goes to the dead letters. Default 5, with growing pauses. */
  tries?: number
  /** Seconds before the first pause ends; doubles each time. Default 5. */
  pauseSeconds?: number
  /** A table keeps what it is about and a recurring job finds it there: no dead letter is needed. */
  isSwept?: boolean
}

/** A job's work. Throwing makes it be tried again. */
export type JobHandler = {
  name: string
  tries: number
  pauseSeconds: number
  isSwept: boolean
  /** Five-field cron expression in Kuala Lumpur time, for jobs that come round by themselves. */
  cron?: string
  run(data: unknown): Promise<void>
}

/** Names a kind of job. */
export function defineJob<Data>(job: Job<Data>): Job<Data> {
  return job
}

/** Joins a kind of job with its work. `cron` makes it come round by itself with the data given. */
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
  /** Queues a job within the caller's transaction (or connection). Same `once` key: queued once. */
  send<Data extends object>(
    connection: Db,
    job: Job<Data>,
    data: Data,
    options?: { once?: string; afterSeconds?: number },
  ): Promise<void>
  /** Opens the queue: from now on jobs can be sent. Nothing runs yet. */
  open(handlers: readonly JobHandler[]): Promise<void>
  /** Starts running jobs. Call it when every feature has started: a job may need any of them. */
  work(): Promise<void>
  /** Queues a dead job once more. Returns its name, undefined when it is not there. */
  retryDead(tx: Db, id: string): Promise<string | undefined>
  /** Drops a dead job. Returns its name, undefined when it is not there. */
  dropDead(tx: Db, id: string): Promise<string | undefined>
  /** Lets running jobs finish and stops. */
  stop(): Promise<void>
}

/** Queue of jobs whose tries are used up, for staff. */
export const deadLetters = 'dead-letters'
/** Failures of recurring jobs are kept under this kind and the job's name. */
export const recurringJob = 'recurring job'
const deadLettersKept = 60 * 24 * 60 * 60
const triesOfRecurring = 3
const nobodysJob = '00000000-0000-0000-0000-000000000000'

export function createJobs(database: Database, log: Log, now: () => Date): Jobs {
  const boss = new PgBoss({
    ...database.boss,
    schema: 'jobs',
    useListenNotify: true,
    persistWarnings: false,
    ...(database.kind === 'postgres' && { max: 3 }),
  })
  boss.on('error', (error) =>
    log.warn({ event: 'jobs.error', error }, 'the queue reports an error'),
  )
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
      await boss.createQueue(deadLetters, { retentionSeconds: deadLettersKept })
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
  // Makes the queue known to this process. Sending looks it up on a connection of its own, which on the
  // embedded database would wait for the very transaction that sends.
  await boss.getJobById(handler.name, nobodysJob)
}

const everyMinute = '* * * * *'

async function workOn(
  boss: PgBoss,
  handler: JobHandler,
  run: (job: Queued) => Promise<JobResult>,
): Promise<void> {
  if (handler.cron) await boss.schedule(handler.name, handler.cron, {}, { tz: 'Asia/Kuala_Lumpur' })
  // What fell due while the shop was closed does not wait for the next full minute.
  if (handler.cron === everyMinute)
    await boss.send(handler.name, {}, { singletonKey: 'start', singletonSeconds: 30 })
  // A full batch means that more is waiting: it is fetched at once, not at the next look.
  const pace = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true } as const
  await boss.work(handler.name, { ...pace, perJobResults: true }, (batch) =>
    Promise.all(batch.map(run)),
  )
}

type Queued = { id: string; data: unknown }

/** Each job of a batch ends for itself: one that fails is tried again alone. */
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
    if (handler.cron) await forgetFailure(db, recurringJob, handler.name)
    const ms = Math.round(performance.now() - started)
    log.debug({ event: 'job.done', job: handler.name, jobId: job.id, ms }, 'job done')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    log.error({ event: 'job.failed', job: handler.name, jobId: job.id, error }, 'job failed')
    if (handler.cron) await recordRecurring(task, error)
    return { id: job.id, status: 'failed', output: { error: errorText(error) } }
  }
}

/** A recurring job has no dead letter: it is shown to staff while it keeps failing. */
async function recordRecurring(
  { handler, log, db, now }: { handler: JobHandler; log: Log; db: Db; now: () => Date },
  error: unknown,
): Promise<void> {
  const failure = { kind: recurringJob, item: handler.name, error, at: now() }
  await recordFailure(db, failure, triesOfRecurring).catch((problem: unknown) =>
    log.error({ event: 'job.not_recorded', job: handler.name, error: problem }, 'not recorded'),
  )
}
