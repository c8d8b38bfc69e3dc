/**
 * Runs jobs in this process, without a row in the database: a row would cost three more writes per
 * job. Only for jobs whose work a recurring job finds too (`hasRecurringFallback`). That job does
 * what a crash, a failure or a full queue left: from the next minute on, or for a leased email when
 * its lease has ended.
 */

/** Jobs of one kind that run at the same time. */
const maxRunning = 10
/** Jobs of one kind that wait. More than this are left to the recurring job. */
const maxWaiting = 1_000

export type MemoryQueue = {
  /**
   * Returns after the job was queued. A job that is waiting with the same data is not added again.
   * `known` is passed to the job.
   */
  add(name: string, data: object, known?: unknown): void
  /**
   * True if the job of a transaction that is open now will find room. The rest of the queue is kept
   * for the other open transactions.
   */
  hasRoom(name: string): boolean
  /** Drops waiting jobs, and waits for running ones. */
  stop(): Promise<void>
}

/** `run` must not reject: it logs the errors of a job itself. */
export function createMemoryQueue(
  run: (name: string, data: unknown, known: unknown) => Promise<void>,
): MemoryQueue {
  type WaitingJob = { data: object; known: unknown }
  const queues = new Map<string, { waiting: Map<string, WaitingJob>; running: number }>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  function queueOf(name: string) {
    const queue = queues.get(name) ?? { waiting: new Map<string, WaitingJob>(), running: 0 }
    queues.set(name, queue)
    return queue
  }

  function runNext(name: string): void {
    const queue = queueOf(name)
    const [next] = queue.waiting
    if (!next || queue.running >= maxRunning) return
    const [key, { data, known }] = next
    queue.waiting.delete(key)
    queue.running += 1
    const job = run(name, data, known).finally(() => {
      queue.running -= 1
      running.delete(job)
      runNext(name)
    })
    running.add(job)
  }

  return {
    hasRoom: (name) => !isStopped && queueOf(name).waiting.size < maxWaiting / 2,
    add(name, data, known) {
      const { waiting } = queueOf(name)
      if (isStopped || waiting.size >= maxWaiting) return
      waiting.set(JSON.stringify(data), { data, known })
      runNext(name)
    },
    async stop() {
      isStopped = true
      for (const { waiting } of queues.values()) waiting.clear()
      await Promise.all(running)
    },
  }
}
