import { expect, type Page, type Request } from '@playwright/test'
import '#web/ui/behaviour/replay-early-input.ts'

/** Runs in the page. Returns true if the page is hydrated. Queued work comes before an idle moment. */
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
 * in a row, because data that has arrived may ask for more. Does not wait for work that starts
 * after an idle moment, such as late parts or timers. Use `networkidle` to prove that something
 * does not happen.
 */
export async function openSettled(page: Page, open: () => Promise<unknown>): Promise<void> {
  const openRequests = new Set<Request>()
  const add = (request: Request) => void openRequests.add(request)
  const remove = (request: Request) => void openRequests.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  try {
    await open()
    let quietCount = 0
    const countQuietMoments = async () => {
      // A redirect of the page ends the evaluation. The new document then needs its own moments.
      const isIdle = await page.evaluate(waitForIdleMoment).then(
        (isHydrated) => isHydrated,
        () => false,
      )
      quietCount = isIdle && openRequests.size === 0 ? quietCount + 1 : 0
      return quietCount
    }
    await expect
      .poll(countQuietMoments, { message: 'quiet moments', intervals: [10], timeout: 30_000 })
      .toBeGreaterThanOrEqual(2)
  } finally {
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
  }
}
