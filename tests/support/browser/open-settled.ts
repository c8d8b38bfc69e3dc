import { expect, type Page, type Request } from '@playwright/test'
// Declares the field of `window` that exists until the page is hydrated.
import '#web/ui/behaviour/replay-early-input.ts'

import { longWaitMs } from './patience.ts'

const pollIntervalMs = 10
/** A response that arrives in the first idle moment may cause another request. */
const minQuietMoments = 2

/**
 * Runs in the page. Waits until the browser is idle and has drawn a frame, and returns whether the
 * page is hydrated.
 */
const waitForIdleMoment = (): Promise<boolean> =>
  new Promise((resolve) => {
    requestIdleCallback(() =>
      requestAnimationFrame(() => resolve(window.racikCollectEarlyInput === undefined)),
    )
  })

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => window.racikCollectEarlyInput === undefined)
}

/**
 * Opens a page by `open`, and waits until it is hydrated and no request is open in two idle moments
 * in a row. Does not wait for work that starts after an idle moment, such as timers or parts that
 * load late. Use `networkidle` to prove that something does not happen.
 */
export async function openSettled(page: Page, open: () => Promise<unknown>): Promise<void> {
  const openRequests = new Set<Request>()
  const addRequest = (request: Request) => void openRequests.add(request)
  const removeRequest = (request: Request) => void openRequests.delete(request)
  page
    .on('request', addRequest)
    .on('requestfinished', removeRequest)
    .on('requestfailed', removeRequest)
  try {
    await open()
    let quietMoments = 0
    const countQuietMoments = async () => {
      // A redirect ends the evaluation with an error. The new document is checked from the start.
      const isHydrated = await page.evaluate(waitForIdleMoment).catch(() => false)
      quietMoments = isHydrated && openRequests.size === 0 ? quietMoments + 1 : 0
      return quietMoments
    }
    await expect
      .poll(countQuietMoments, {
        message: 'quiet moments',
        intervals: [pollIntervalMs],
        timeout: longWaitMs,
      })
      .toBeGreaterThanOrEqual(minQuietMoments)
  } finally {
    page
      .off('request', addRequest)
      .off('requestfinished', removeRequest)
      .off('requestfailed', removeRequest)
  }
}
