/**
 * Job queue in the shop's own database (pg-boss). A job is queued in the transaction of the change
 * that needs it, so that a rollback removes it. Work for a later time is not queued: it has a due
 * date in a table, which a recurring job reads, so that tests can move the clock.
 */
import { PgBoss, fromKysely, type JobResult } from 'pg-boss'

import { days } from '#domain/time.ts'
import type { Database, Db } from '#server/db/open-database.ts'
import { afterCommit } from '#server/db/transact.ts'
import { waitAtMost } from '#server/db/wait-at-most.ts'
import type { Log } from '#server/log.ts'

import { everyMinute, type Job, type JobHandler } from './define-job.ts'
import { createMemoryQueue, type MemoryQueue } from './memory-queue.ts'
import { runJob, type QueuedJob } from './run-job.ts'

export type Jobs = {
  /**
   * Queues a job in the caller's transaction, which `transact` must have opened, or on a connection
   * outside a transaction. A job with the same `dedupeKey` as a queued one is not queued again. A
   * job with a recurring fallback may run in memory instead, after the commit: then a job with the
   * same data as a waiting one replaces it, whatever its `dedupeKey`.
   */
  send<Data extends object, InMemoryData>(
    connection: Db,
    job: Job<Data, InMemoryData>,
    data: Data,
    options?: { dedupeKey?: string; inMemoryData?: InMemoryData | undefined },
  ): Promise<void>
  /**
   * Returns true if `send` will run this job in this process after the commit, unless the process
   * stops first or its queue fills up before the commit.
   */
  runsInMemory(job: Pick<Job<never>, 'name' | 'hasRecurringFallback'>): boolean
  /** Creates the queues: jobs can be sent from now on, but do not run yet. */
  openQueues(handlers: readonly JobHandler[]): Promise<void>
  /**
   * Starts running jobs. Call it after every feature has started, because jobs may need any of
   * them. Throws if the queue was created without workers.
   */
  startWorkers(): Promise<void>
  /** Queues a dead job again. Returns its name, or undefined when it does not exist. */
  retryDeadJob(tx: Db, id: string): Promise<string | undefined>
  /** Deletes a dead job. Returns its name, or undefined when it does not exist. */
  deleteDeadJob(tx: Db, id: string): Promise<string | undefined>
  /**
   * Returns true from the call of `endJobs` on. A job with more work to do then leaves it to the
   * next run.
   */
  isStopping(): boolean
  /** Runs no more jobs, and waits for the running ones, up to `maxStopMs`. */
  endJobs(): Promise<void>
  /** Calls `endJobs`, and then disconnects from the database. */
  stop(): Promise<void>
}

/** Queue of dead jobs: all their tries failed. Staff retry or dismiss them. */
export const deadLetterQueue = 'dead-letters'
/** How long a dead job is kept if staff neither retry nor dismiss it. */
const deadLetterRetentionSeconds = days(60) / 1000
/**
 * How long a stopping process waits for its jobs. Shorter than STOP_MS, so that requests in flight
 * and the database still have time to end. Jobs that run longer are repeated later: those of the
 * queue are failed by `boss.stop`, or expire if the database does not respond, and those in memory
 * are found by their recurring job.
 */
const maxStopMs = 10_000
/**
 * How long a stopping process waits for the queue's calls to the database, which may be silent:
 * fetching jobs, saving their results, and disconnecting. A job without a saved result is repeated.
 */
const maxQueueResponseMs = 2_000
/** No job has this id. */
const unknownJobId = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a job queue that is not started. `now` decides when a job is due. Without workers it only
 * sends jobs: it neither polls nor maintains the queue, nor listens for new jobs.
 */
export function createJobs(options: {
  database: Database
  log: Log
  now: () => Date
  hasWorkers: boolean
}): Jobs {
  const { database, log, now, hasWorkers } = options
  const boss = createBoss(database, log, hasWorkers)
  let openedHandlers: readonly JobHandler[] = []
  /** Undefined before this process has workers. Until then all its jobs go to the queue. */
  let memoryQueue: MemoryQueue | undefined
  let isStopping = false
  const runningJobs = new Set<Promise<JobResult>>()
  const context = { log, now, db: database.db, isStopping: () => isStopping }
  const runAndTrack = (handler: JobHandler, job: QueuedJob) =>
    track(runningJobs, runJob({ handler, job, ...context }))
  let jobsEnd: Promise<void> | undefined
  const endJobs = (): Promise<void> => {
    isStopping = true
    const memoryJobsEnd = memoryQueue?.stop()
    memoryQueue = undefined
    const workersEnd = waitForWorkers(stopWorkers(boss, openedHandlers), runningJobs)
    return waitAtMost(maxStopMs, Promise.all([memoryJobsEnd, workersEnd]))
  }
  return {
    async send(connection, job, data, options) {
      const currentMemoryQueue = memoryQueue
      if (currentMemoryQueue && job.hasRecurringFallback)
        return afterCommit(connection, () =>
          currentMemoryQueue.add(job.name, data, options?.inMemoryData),
        )
      await boss.send(job.name, data, {
        db: fromKysely(connection),
        ...(options?.dedupeKey && { singletonKey: options.dedupeKey }),
      })
    },
    runsInMemory: (job) =>
      job.hasRecurringFallback === true && memoryQueue?.hasRoom(job.name) === true,
    async openQueues(handlers) {
      await boss.start()
      // Creating a queue that exists changes nothing, and the start has cached those that exist.
      const existingQueues = new Set((await boss.getQueues()).map(({ name }) => name))
      if (!existingQueues.has(deadLetterQueue))
        await boss.createQueue(deadLetterQueue, { retentionSeconds: deadLetterRetentionSeconds })
      const newHandlers = handlers.filter(({ name }) => !existingQueues.has(name))
      await Promise.all(newHandlers.map((handler) => openQueue(boss, handler)))
      openedHandlers = handlers
    },
    async startWorkers() {
      if (!hasWorkers) throw new Error('the job queue was created without workers')
      await scheduleJobs(boss, openedHandlers)
      await Promise.all(
        openedHandlers.map((handler) =>
          startWorker(boss, handler, (job) => runAndTrack(handler, job)),
        ),
      )
      memoryQueue = createQueueInMemory(openedHandlers, runAndTrack)
    },
    async retryDeadJob(tx, id) {
      const db = fromKysely(tx)
      const deadJob = await boss.getJobById<object>(deadLetterQueue, id, { db })
      if (!deadJob?.sourceName) return undefined
      await boss.deleteJob(deadLetterQueue, id, { db })
      await boss.send(deadJob.sourceName, deadJob.data, { db })
      return deadJob.sourceName
    },
    async deleteDeadJob(tx, id) {
      const db = fromKysely(tx)
      const deadJob = await boss.getJobById<object>(deadLetterQueue, id, { db })
      if (deadJob) await boss.deleteJob(deadLetterQueue, id, { db })
      return deadJob?.sourceName ?? undefined
    },
    isStopping: () => isStopping,
    endJobs: () => (jobsEnd ??= endJobs()),
    async stop() {
      await (jobsEnd ??= endJobs())
      await waitAtMost(maxQueueResponseMs, disconnect(boss, log))
    },
  }
}

function createBoss(database: Database, log: Log, hasWorkers: boolean): PgBoss {
  const boss = new PgBoss({
    ...database.boss,
    schema: 'jobs',
    useListenNotify: hasWorkers,
    supervise: hasWorkers,
    schedule: hasWorkers,
    persistWarnings: false,
  })
  boss.on('error', (error: unknown) =>
    log.warn({ event: 'jobs.error', error: toError(error) }, 'job queue error'),
  )
  return boss
}

/** Returns an error with the message: pg-boss reports some errors as plain copies. */
function toError(error: unknown): Error {
  if (error instanceof Error) return error
  // Cast: the copies of pg-boss have the message and the stack of their error.
  const { message, stack } = error as Pick<Error, 'message' | 'stack'>
  return Object.assign(new Error(message), { stack })
}

async function openQueue(boss: PgBoss, handler: JobHandler): Promise<void> {
  await boss.createQueue(handler.name, {
    retryLimit: handler.tries - 1,
    retryDelay: handler.pauseSeconds,
    retryBackoff: true,
    ...(!handler.cron && !handler.hasRecurringFallback && { deadLetter: deadLetterQueue }),
    notify: true,
  })
  // Caches the queue in this process. Otherwise sending looks it up on its own connection, which on
  // the embedded database would wait for the transaction that sends (a deadlock).
  await boss.getJobById(handler.name, unknownJobId)
}

const scheduleTimeZone = 'Asia/Kuala_Lumpur'
/** Processes that start within one interval queue a single run. */
const startRunIntervalSeconds = 30

/** Stores the schedules that are new or have changed since the last start. */
async function scheduleJobs(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const storedCrons = new Map<string, string>()
  for (const { name, cron, timezone } of await boss.getSchedules())
    if (timezone === scheduleTimeZone) storedCrons.set(name, cron)
  await Promise.all(
    handlers.map(async ({ name, cron }) => {
      if (cron !== undefined && storedCrons.get(name) !== cron)
        await boss.schedule(name, cron, {}, { tz: scheduleTimeZone })
    }),
  )
}

async function startWorker(
  boss: PgBoss,
  handler: JobHandler,
  run: (job: QueuedJob) => Promise<JobResult>,
): Promise<void> {
  // Work that became due while the shop was stopped must not wait for the next full minute.
  if (handler.cron === everyMinute)
    await boss.send(
      handler.name,
      {},
      { singletonKey: 'start', singletonSeconds: startRunIntervalSeconds },
    )
  // A full batch means that more jobs are waiting, so the next batch is fetched immediately.
  const polling = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true } as const
  await boss.work(handler.name, { ...polling, perJobResults: true }, (batch) =>
    Promise.all(batch.map(run)),
  )
}

/**
 * Stops the worker of each queue and waits for its running jobs. Does not use the queue's own
 * graceful stop, which checks for running jobs only every half second.
 */
async function stopWorkers(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  await Promise.all(handlers.map(({ name }) => boss.offWork(name)))
}

/** Returns a queue in this process, for jobs whose recurring fallback finds lost ones. */
function createQueueInMemory(
  handlers: readonly JobHandler[],
  run: (handler: JobHandler, job: QueuedJob) => Promise<JobResult>,
): MemoryQueue {
  const handlersByName = new Map(handlers.map((handler) => [handler.name, handler]))
  return createMemoryQueue(async (name, data, inMemoryData) => {
    const knownHandler = handlersByName.get(name)
    if (!knownHandler) throw new Error(`job ${name} has no handler`)
    // Only scheduled runs record and clear failures.
    const { cron: _, ...handler } = knownHandler
    await run(handler, { id: 'memory', data, inMemoryData })
  })
}

/** Keeps the job in `runningJobs` until it ends. Returns the job. */
function track(runningJobs: Set<Promise<JobResult>>, job: Promise<JobResult>): Promise<JobResult> {
  runningJobs.add(job)
  return job.finally(() => runningJobs.delete(job))
}

/**
 * Waits until the workers have stopped and no job runs. A worker that waits for a silent database
 * does not stop: if it runs no job, this function leaves it, because no work is lost by that.
 */
async function waitForWorkers(
  workersStop: Promise<void>,
  runningJobs: ReadonlySet<Promise<JobResult>>,
): Promise<void> {
  // Repeated, because a fetch that ends late may still start jobs.
  do {
    await Promise.all(runningJobs)
    await waitAtMost(maxQueueResponseMs, workersStop)
  } while (runningJobs.size > 0)
}

/**
 * Fails the running jobs of the queue and closes its connections. Never throws: without a database
 * the jobs are repeated when they expire, and the process must still complete its requests.
 */
async function disconnect(boss: PgBoss, log: Log): Promise<void> {
  try {
    await boss.stop({ graceful: false })
  } catch (error) {
    log.warn({ event: 'jobs.not_disconnected', error }, 'job queue did not disconnect')
  }
}
