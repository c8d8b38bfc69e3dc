/**
 * The timeline of the demo's past: runs planned steps in order of time, each with the shop's clock
 * set to its moment. Steps after the present are dropped: they have not happened yet.
 */
import type { Shop } from '#server/shop.ts'

export type Timeline = {
  /** The shop with a clock that shows the moment of the current step. */
  shop: Shop
  /** Plans a step. A running step may plan further steps, but not before its own moment. */
  plan(at: Date, run: () => Promise<void>): void
  /** Runs all steps until the present. */
  run(): Promise<void>
}

type Step = { at: Date; run: () => Promise<void> }

/**
 * Drops the jobs that steps queue, because they would run after the start, with the present clock.
 * The demo itself calls the work of those jobs that the past needs.
 */
export function createTimeline(shop: Shop): Timeline {
  const present = shop.now()
  const steps: Step[] = []
  let currentMoment = present
  const { ALERT_URL: _, ...config } = shop.config
  const pastShop: Shop = {
    ...shop,
    // An alert about the past is not posted.
    config,
    now: () => currentMoment,
    jobs: { ...shop.jobs, send: async () => undefined },
  }
  return {
    shop: pastShop,
    plan(at, run) {
      if (at > present) return
      // After the steps of the same moment: those run in the order in which they were planned.
      const index = steps.findLastIndex((step) => step.at <= at)
      steps.splice(index + 1, 0, { at, run })
    },
    async run() {
      for (let step = steps.shift(); step; step = steps.shift()) {
        currentMoment = step.at
        await step.run()
      }
      currentMoment = present
    },
  }
}
