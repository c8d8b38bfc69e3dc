/*
 * The stand-ins' clock. It can be turned forward, so that tests need not wait for a day of callback
 * retries. `real` follows the machine's clock and can be turned ahead; `virtual` moves only when
 * turned. Planned work runs in order of time, one piece after another.
 */

export type AdjustableClock = {
  now(): Date
  /** Runs `work` at `when` (ms since 1970, by this clock). Returns a function that cancels it. */
  plan(when: number, work: () => Promise<void>): () => void
  /** Moves time forward by `ms` and runs all work due on the way. */
  turn(ms: number): Promise<void>
  stop(): void
}

type Planned = { when: number; order: number; work: () => Promise<void>; timer?: NodeJS.Timeout }

const MAX_TIMER_MS = 2 ** 31 - 1

export function adjustableClock(kind: 'real' | 'virtual', start = new Date()): AdjustableClock {
  let ahead = kind === 'real' ? start.getTime() - Date.now() : 0
  let virtualNow = start.getTime()
  let count = 0
  const planned = new Set<Planned>()

  const now = () => (kind === 'real' ? Date.now() + ahead : virtualNow)
  const moveTo = (when: number) => {
    const gap = Math.max(0, when - now())
    if (kind === 'real') ahead += gap
    else virtualNow += gap
  }
  const cancel = (item: Planned) => {
    clearTimeout(item.timer)
    planned.delete(item)
  }
  const arm = (item: Planned) => {
    if (kind !== 'real') return
    clearTimeout(item.timer)
    item.timer = setTimeout(
      () => {
        if (item.when > now()) return arm(item)
        cancel(item)
        void item.work()
      },
      Math.min(Math.max(0, item.when - now()), MAX_TIMER_MS),
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
      return () => cancel(item)
    },
    async turn(ms) {
      const target = now() + ms
      for (let item = nextUpTo(target); item; item = nextUpTo(target)) {
        cancel(item)
        moveTo(item.when)
        await item.work()
      }
      moveTo(target)
      for (const item of planned) arm(item)
    },
    stop() {
      for (const item of [...planned]) cancel(item)
    },
  }
}
