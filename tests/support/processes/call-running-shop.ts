import { createClient, type ApiCall } from '#web/api/client.ts'

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
  const cookies = new Map<string, string>()
  // A random IP in 10.0.0.0/8 for each client, because the shop limits calls by IP.
  const ip = ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
  const send = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers)
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', ip)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new Request(request, { headers }))
    onResponse?.(response)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return createClient({
    origin,
    transport: send,
    prepareHeaders: async ({ isUnsafeMethod }) => {
      if (isUnsafeMethod && !cookies.has('XSRF-TOKEN'))
        await send(new Request(`${origin}/api/init`))
      return {
        authorization: token ? `Bearer ${token}` : 'Guest',
        'x-requested-with': 'XMLHttpRequest',
        ...(isUnsafeMethod && { 'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
      }
    },
  })
}
