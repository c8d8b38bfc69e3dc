import { createCookieClient } from '#tests/support/cookie-client.ts'
import type { ApiCall } from '#web/api/client.ts'

/**
 * Returns a typed client with separate cookies, for a shop that runs in another process. `token` is
 * a session token; without it the client is a guest. `onResponse` gets each response, also that of
 * the CSRF token.
 */
export function callRunningShop(
  origin: string,
  token?: string,
  onResponse?: (response: Response) => void,
): ApiCall {
  // A random IP in 10.0.0.0/8 for each client, because the shop limits calls by IP.
  const ip = ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
  const session = token === undefined ? {} : { token }
  const { call } = createCookieClient(origin, session, async (request) => {
    if (!request.headers.has('x-forwarded-for')) request.headers.set('x-forwarded-for', ip)
    const response = await fetch(request)
    onResponse?.(response)
    return response
  })
  return call
}
