/*
 * The clock the stand-ins live by: it can be turned forward, so that a day of callback retries
 * passes in a moment.
 *
 * `real` runs with the machine and can be turned ahead; `virtual` stands still until turned.
 * Turning runs the planned work in order of time, each piece finished before the next begins.
 */

export type TurnableClock = {
  now(): Date
  /** Runs `work` once `when` (ms since 1970, this clock) has come; returns its cancellation. */
  plan(when: number, work: () => Promise<void>): () => void
  /** Moves time forward by `ms`, doing on the way all that falls due. */
  turn(ms: number): Promise<void>
  stop(): void
}

type Planned = { when: number; order: number; work: () => Promise<void>; timer?: NodeJS.Timeout }

const LONGEST_TIMER = 2 ** 31 - 1

export function turnableClock(kind: 'real' | 'virtual', start = new Date()): TurnableClock {
  let ahead = kind === 'real' ? start.getTime() - Date.now() : 0
  let standing = start.getTime()
  let count = 0
  const planned = new Set<Planned>()

  const now = () => (kind === 'real' ? Date.now() + ahead : standing)
  const moveTo = (when: number) => {
    const gap = Math.max(0, when - now())
    if (kind === 'real') ahead += gap
    else standing += gap
  }
  const forget = (item: Planned) => {
    clearTimeout(item.timer)
    planned.delete(item)
  }
  const arm = (item: Planned) => {
    if (kind !== 'real') return
    clearTimeout(item.timer)
    item.timer = setTimeout(
      () => {
        if (item.when > now()) return arm(item)
        forget(item)
        void item.work()
      },
      Math.min(Math.max(0, item.when - now()), LONGEST_TIMER),
    ).unref()
  }
  const nextUpTo = (limit: number) =>
    [...planned]
      .filter((item) => item.when <= limit)
      .sort((a, b) => a.when - b.when || a.order - b.order)[0]

  return {
    now: () => new Date(now()),
    plan(when, work) {
      const item: Planned = { when, order: ++count, work }
      planned.add(item)
      arm(item)
      return () => forget(item)
    },
    async turn(ms) {
      const target = now() + ms
      for (let item = nextUpTo(target); item; item = nextUpTo(target)) {
        forget(item)
        moveTo(item.when)
        await item.work()
      }
      moveTo(target)
      for (const item of planned) arm(item)
    },
    stop() {
      for (const item of [...planned]) forget(item)
    },
  }
}
