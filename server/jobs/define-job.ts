/** Kinds of jobs. A feature connects each kind with its handler in `<feature>.jobs.ts`. */
import type { z } from 'zod'

const defaultTries = 5
const defaultPauseSeconds = 5

/**
 * Cron expression of a job that runs every minute. Such a job also runs when the shop starts
 * (jobs.ts): work that became due while the shop was stopped does not wait for the next minute.
 */
export const everyMinute = '* * * * *'

/** A kind of job: its name and the schema of its data (ids only, never personal data). */
export type Job<Data, InMemoryData = unknown> = {
  name: string
  data: z.ZodType<Data>
  /**
   * Schema of data that is passed to a job in the memory of this process, such as the row that was
   * just inserted. It saves the job a query. It is never stored, so the job must work without it.
   */
  inMemoryData?: z.ZodType<InMemoryData>
  /**
   * Number of tries before the job goes to the dead-letter queue, where staff retry or dismiss it.
   * Default `defaultTries`.
   */
  tries?: number
  /** Pause before the second try; doubles with each try. Default `defaultPauseSeconds`. */
  pauseSeconds?: number
  /**
   * True if a recurring job finds the same work in a table. A failed job then needs no dead letter,
   * and a process with workers runs the job in memory after the commit (memory-queue.ts).
   */
  hasRecurringFallback?: boolean
}

/**
 * Runs the jobs of one kind. When `run` throws, the job is tried again. Danger: a job may run twice
 * (a process can stop after the work and before it reports success), so `run` must be idempotent.
 */
export type JobHandler = {
  name: string
  tries: number
  pauseSeconds: number
  hasRecurringFallback: boolean
  /** Five-field cron expression in Kuala Lumpur time, for recurring jobs. */
  cron?: string
  run(data: unknown, inMemoryData?: unknown): Promise<void>
}

/** Defines a kind of job. */
export function defineJob<Data, InMemoryData = never>(
  job: Job<Data, InMemoryData>,
): Job<Data, InMemoryData> {
  return job
}

/** Connects a kind of job with its handler. `cron` makes it recurring. */
export function handleJob<Data, InMemoryData>(
  job: Job<Data, InMemoryData>,
  run: (data: Data, inMemoryData: InMemoryData | undefined) => Promise<void>,
  schedule?: { cron: string },
): JobHandler {
  return {
    name: job.name,
    tries: job.tries ?? defaultTries,
    pauseSeconds: job.pauseSeconds ?? defaultPauseSeconds,
    hasRecurringFallback: job.hasRecurringFallback ?? false,
    ...schedule,
    run: (data, inMemoryData) =>
      run(
        job.data.parse(data),
        inMemoryData === undefined ? undefined : job.inMemoryData?.parse(inMemoryData),
      ),
  }
}
