import type { Page } from '@playwright/test'

type HeldRequests = {
  /** Returns the number of requests so far. */
  count(): number
  /** Sends the held requests, and all later ones without holding them. */
  release(): Promise<void>
}

/** Holds the page's requests to a URL pattern, so that a journey can act before the response. */
export async function holdRequests(page: Page, urlPattern: string): Promise<HeldRequests> {
  const released = Promise.withResolvers<void>()
  const requests: Promise<void>[] = []
  await page.route(urlPattern, (route) => {
    const request = released.promise.then(() => route.continue())
    requests.push(request)
    return request
  })
  return {
    count: () => requests.length,
    release: async () => {
      released.resolve()
      await Promise.all(requests)
      await page.unroute(urlPattern)
    },
  }
}
