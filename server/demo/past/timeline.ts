/**
 * The timeline of the demo's past: runs planned steps, the earliest first, each with the shop's
 * clock set to its moment. Steps after the present are dropped: they have not happened yet.
 */
import type { Shop } from '#server/shop.ts'

export type Timeline = {
  /** The shop with a clock that shows the moment of the current step. */
  shop: Shop
  /** Plans a step. A running step may plan further steps, but not before its own moment. */
  plan(moment: Date, run: () => Promise<void>): void
  /** Runs all steps until the present. Throws the error of the first step that fails. */
  run(): Promise<void>
}

type Step = { moment: Date; run: () => Promise<void> }

/**
 * Returns a timeline whose shop drops queued jobs: they would run after the start, at the present
 * time. Instead, steps of the demo do the work of the jobs that the past needs.
 */
export function createTimeline(shop: Shop): Timeline {
  const present = shop.now()
  const steps: Step[] = []
  let currentMoment = present
  const { ALERT_URL: _, ...config } = shop.config
  const pastShop: Shop = {
    ...shop,
    // Without ALERT_URL, so that alerts about the past are not posted.
    config,
    now: () => currentMoment,
    jobs: { ...shop.jobs, send: async () => undefined },
  }
  return {
    shop: pastShop,
    plan(moment, run) {
      if (moment > present) return
      // After the steps of the same moment: the step that was planned first runs first.
      const index = steps.findLastIndex((step) => step.moment <= moment)
      steps.splice(index + 1, 0, { moment, run })
    },
    async run() {
      for (let step = steps.shift(); step; step = steps.shift()) {
        currentMoment = step.moment
        await step.run()
      }
      currentMoment = present
    },
  }
}
