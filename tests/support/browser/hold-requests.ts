import { expect, type Page } from '@playwright/test'

type HeldRequests = {
  /** Returns the number of requests so far. */
  count(): number
  /** Waits for the first request, then sends the held ones, and all later ones without holding. */
  release(): Promise<void>
}

/** Holds the page's requests to a URL pattern, so that a journey can act before the response. */
export async function holdRequests(page: Page, urlPattern: string): Promise<HeldRequests> {
  const released = Promise.withResolvers<void>()
  let isReleased = false
  const requests: Promise<void>[] = []
  await page.route(urlPattern, (route) => {
    const request = isReleased
      ? // The journey may end while a later request is being sent.
        route.continue().catch(() => undefined)
      : released.promise.then(() => route.continue())
    requests.push(request)
    return request
  })
  return {
    count: () => requests.length,
    release: async () => {
      // A page may fetch its CSRF token before it sends the request.
      await expect.poll(() => requests.length, 'held requests').toBeGreaterThan(0)
      isReleased = true
      released.resolve()
      // The route stays: removing the last one turns interception off while other requests run,
      // and the browser can lose one of them then.
      await Promise.all(requests)
    },
  }
}
