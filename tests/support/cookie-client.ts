import { createClient, type ApiCall, type Transport } from '#web/api/client.ts'

import { createCookieJar, type CookieJar } from './cookie-jar.ts'

/** Without a token the client is a guest. A new token counts from the next call. */
export type ClientSession = { token?: string }

/**
 * Returns a typed client that keeps cookies like a browser, and its cookies. It fetches the CSRF
 * token before its first unsafe call. `transport` gets each request with its cookies, also that of
 * the CSRF token.
 */
export function createCookieClient(
  origin: string,
  session: ClientSession,
  transport: Transport,
): { call: ApiCall; cookies: CookieJar } {
  const cookies = createCookieJar()
  const send: Transport = async (request) => {
    const headers = new Headers(request.headers)
    headers.set('cookie', cookies.toHeader())
    const response = await transport(new Request(request, { headers }))
    cookies.store(response.headers.getSetCookie())
    return response
  }
  const call = createClient({
    origin,
    transport: send,
    prepareHeaders: async ({ isUnsafeMethod }) => {
      if (isUnsafeMethod && cookies.get('XSRF-TOKEN') === undefined)
        await send(new Request(`${origin}/api/init`))
      return {
        authorization: session.token ? `Bearer ${session.token}` : 'Guest',
        'x-requested-with': 'XMLHttpRequest',
        ...(isUnsafeMethod && { 'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
      }
    },
  })
  return { call, cookies }
}
