/*
 * The stand-ins' clock. It can be turned forward, so that a test need not wait a day for a callback
 * retry. A `real` clock follows the machine's clock plus the time it was turned forward; a
 * `virtual` clock moves only when it is turned. Planned work runs in order of time, never in
 * parallel.
 */

export type AdjustableClock = {
  now(): Date
  /** Runs `work` at `atMs` (since 1970, by this clock). Returns a function that cancels it. */
  plan(atMs: number, work: () => Promise<void>): () => void
  /** Moves time forward by `ms` and runs all work that becomes due. */
  turn(ms: number): Promise<void>
  /**
   * Moves time to `atMs` (since 1970), also to the past: a demo records what happened earlier.
   * Forward it runs all work that becomes due.
   */
  setTo(atMs: number): Promise<void>
  stop(): void
}

type PlannedWork = {
  atMs: number
  /** Work for the same time runs in the order in which it was planned. */
  order: number
  work: () => Promise<void>
  timer?: NodeJS.Timeout
}

/** The longest delay that setTimeout accepts; a timer with a longer delay fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Stop the clock when it is no longer needed: planned work is then cancelled. */
export function createAdjustableClock(
  kind: 'real' | 'virtual',
  start = new Date(),
): AdjustableClock {
  /** Difference to the machine's clock, for a real clock. */
  let offsetMs = kind === 'real' ? start.getTime() - Date.now() : 0
  let virtualNowMs = start.getTime()
  let planCount = 0
  const plannedWork = new Set<PlannedWork>()

  const nowMs = () => (kind === 'real' ? Date.now() + offsetMs : virtualNowMs)
  const moveTo = (atMs: number) => {
    const forwardMs = Math.max(0, atMs - nowMs())
    if (kind === 'real') offsetMs += forwardMs
    else virtualNowMs += forwardMs
  }
  const cancel = (item: PlannedWork) => {
    clearTimeout(item.timer)
    plannedWork.delete(item)
  }
  const startTimer = (item: PlannedWork) => {
    if (kind !== 'real') return
    clearTimeout(item.timer)
    item.timer = setTimeout(
      () => {
        if (item.atMs > nowMs()) return startTimer(item)
        cancel(item)
        void item.work()
      },
      Math.min(Math.max(0, item.atMs - nowMs()), MAX_TIMER_MS),
    ).unref()
  }
  const findNextDue = (limit: number) =>
    [...plannedWork]
      .filter((item) => item.atMs <= limit)
      .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0]

  const turnTo = async (target: number) => {
    for (let item = findNextDue(target); item; item = findNextDue(target)) {
      cancel(item)
      moveTo(item.atMs)
      await item.work()
    }
    moveTo(target)
    for (const item of plannedWork) startTimer(item)
  }
  const turnBack = (target: number) => {
    if (kind === 'real') offsetMs += target - nowMs()
    else virtualNowMs = target
    for (const item of plannedWork) startTimer(item)
  }

  return {
    now: () => new Date(nowMs()),
    plan(atMs, work) {
      const item: PlannedWork = { atMs, order: ++planCount, work }
      plannedWork.add(item)
      startTimer(item)
      return () => cancel(item)
    },
    turn: (ms) => turnTo(nowMs() + ms),
    async setTo(atMs) {
      if (atMs < nowMs()) turnBack(atMs)
      else await turnTo(atMs)
    },
    stop() {
      for (const item of [...plannedWork]) cancel(item)
    },
  }
}
