import { createCookieClient, type ClientSession } from '#tests/support/cookie-client.ts'
import type { ApiCall } from '#web/api/client.ts'

/**
 * Returns a client that keeps its cookies while it moves between processes of a shop: its requests
 * go to `firstUrl`, and after `goTo` to another process.
 */
export function createMovingBrowser(
  firstUrl: string,
  session: ClientSession = {},
): { call: ApiCall; goTo(url: string): void } {
  let baseUrl = firstUrl
  const { call } = createCookieClient('http://shop.test', session, async (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(baseUrl + pathname + search, {
      method: request.method,
      headers: request.headers,
      body: request.body ? await request.arrayBuffer() : null,
    })
  })
  return { call, goTo: (url) => void (baseUrl = url) }
}
