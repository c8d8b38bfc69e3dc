/*
 * The stand-ins' clock. It can be advanced, so that a test need not wait a day for a callback
 * retry. A `real` clock follows the machine's clock plus the time by which it was advanced. A
 * `virtual` clock moves only when it is advanced or set. Planned tasks run one after another,
 * earliest first.
 */

export type AdjustableClock = {
  now(): Date
  /** Runs `work` at `atMs` (since 1970, by this clock). Returns a function that cancels it. */
  plan(atMs: number, work: () => Promise<void>): () => void
  /** Moves time forward by `ms` and runs all work that becomes due. */
  advance(ms: number): Promise<void>
  /**
   * Moves time to `atMs` (since 1970), also to the past: a demo records what happened earlier.
   * Forward it runs all work that becomes due.
   */
  setTo(atMs: number): Promise<void>
  stop(): void
}

type PlannedTask = {
  atMs: number
  /** Counts from 1. Work for the same time runs in the sequence in which it was planned. */
  planNumber: number
  work: () => Promise<void>
  timer?: NodeJS.Timeout
}

/** The longest delay that setTimeout accepts; a timer with a longer delay fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Returns a clock. Call `stop` at the end: it cancels the planned work. */
export function createAdjustableClock(
  kind: 'real' | 'virtual',
  start = new Date(),
): AdjustableClock {
  /** Difference to the machine's clock, for a real clock. */
  let offsetMs = kind === 'real' ? start.getTime() - Date.now() : 0
  let virtualNowMs = start.getTime()
  let planCount = 0
  const plannedTasks = new Set<PlannedTask>()

  const nowMs = () => (kind === 'real' ? Date.now() + offsetMs : virtualNowMs)
  const moveTo = (atMs: number) => {
    const forwardMs = Math.max(0, atMs - nowMs())
    if (kind === 'real') offsetMs += forwardMs
    else virtualNowMs += forwardMs
  }
  const cancel = (task: PlannedTask) => {
    clearTimeout(task.timer)
    plannedTasks.delete(task)
  }
  const startTimer = (task: PlannedTask) => {
    if (kind !== 'real') return
    clearTimeout(task.timer)
    task.timer = setTimeout(
      () => {
        if (task.atMs > nowMs()) return startTimer(task)
        cancel(task)
        void task.work()
      },
      Math.min(Math.max(0, task.atMs - nowMs()), MAX_TIMER_MS),
    ).unref()
  }
  const findNextDue = (limitMs: number) =>
    [...plannedTasks]
      .filter((task) => task.atMs <= limitMs)
      .sort((a, b) => a.atMs - b.atMs || a.planNumber - b.planNumber)[0]

  const advanceTo = async (targetMs: number) => {
    for (let task = findNextDue(targetMs); task; task = findNextDue(targetMs)) {
      cancel(task)
      moveTo(task.atMs)
      await task.work()
    }
    moveTo(targetMs)
    for (const task of plannedTasks) startTimer(task)
  }
  const setBackTo = (targetMs: number) => {
    if (kind === 'real') offsetMs += targetMs - nowMs()
    else virtualNowMs = targetMs
    for (const task of plannedTasks) startTimer(task)
  }

  return {
    now: () => new Date(nowMs()),
    plan(atMs, work) {
      const task: PlannedTask = { atMs, planNumber: ++planCount, work }
      plannedTasks.add(task)
      startTimer(task)
      return () => cancel(task)
    },
    advance: (ms) => advanceTo(nowMs() + ms),
    async setTo(atMs) {
      if (atMs < nowMs()) setBackTo(atMs)
      else await advanceTo(atMs)
    },
    stop() {
      for (const task of [...plannedTasks]) cancel(task)
    },
  }
}
