/**
 * Runs jobs in this process, without a row in the database, which would cost more writes per job.
 * Only for jobs with `hasRecurringFallback`: after a crash, a failure or a full queue, the
 * recurring job does the work later.
 */

/** Maximum number of jobs of one kind that run at the same time. */
const maxRunning = 10
/** Maximum number of waiting jobs of one kind. The recurring job does the work of dropped ones. */
const maxWaiting = 1_000

export type MemoryQueue = {
  /**
   * Queues a job, unless the queue is full or has stopped. Replaces a waiting job with the same
   * data. `inMemoryData` is passed to the job.
   */
  add(name: string, data: object, inMemoryData?: unknown): void
  /**
   * Returns whether a job of a transaction that is open now will probably find room after the
   * commit: less than half of the queue is full. The other half is for other open transactions.
   */
  hasRoom(name: string): boolean
  /** Drops waiting jobs, and waits for running ones. */
  stop(): Promise<void>
}

/** `run` must not reject: it logs the errors of a job itself. */
export function createMemoryQueue(
  run: (name: string, data: unknown, inMemoryData: unknown) => Promise<void>,
): MemoryQueue {
  type WaitingJob = { data: object; inMemoryData: unknown }
  const queues = new Map<string, { waiting: Map<string, WaitingJob>; runningCount: number }>()
  const runningJobs = new Set<Promise<void>>()
  let isStopped = false

  /** Returns the queue of a kind. Creates it at the first call. */
  function getQueue(name: string) {
    const queue = queues.get(name) ?? { waiting: new Map<string, WaitingJob>(), runningCount: 0 }
    queues.set(name, queue)
    return queue
  }

  function runNext(name: string): void {
    const queue = getQueue(name)
    const [next] = queue.waiting
    if (!next || queue.runningCount >= maxRunning) return
    const [key, { data, inMemoryData }] = next
    queue.waiting.delete(key)
    queue.runningCount += 1
    const job = run(name, data, inMemoryData).finally(() => {
      queue.runningCount -= 1
      runningJobs.delete(job)
      runNext(name)
    })
    runningJobs.add(job)
  }

  return {
    hasRoom: (name) => !isStopped && getQueue(name).waiting.size < maxWaiting / 2,
    add(name, data, inMemoryData) {
      const { waiting } = getQueue(name)
      if (isStopped || waiting.size >= maxWaiting) return
      waiting.set(JSON.stringify(data), { data, inMemoryData })
      runNext(name)
    },
    async stop() {
      isStopped = true
      for (const { waiting } of queues.values()) waiting.clear()
      await Promise.all(runningJobs)
    },
  }
}
