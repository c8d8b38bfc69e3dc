/** The typed client against a shop that runs as a process of its own, with a visitor's cookies. */
import { createClient, type Call } from '#web/api/client.ts'

export function callRunningShop(origin: string, token?: string): Call {
  const cookies = new Map<string, string>()
  // Visitors come from different addresses, and the shop counts tries by address.
  const address = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const send = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(new Request(request, { headers }))
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return createClient({
    origin,
    transport: send,
    prepare: async ({ unsafe }) => {
      if (unsafe && !cookies.has('XSRF-TOKEN')) await send(new Request(`${origin}/api/init`))
      return {
        authorization: token ? `Bearer ${token}` : 'Guest',
        'x-requested-with': 'XMLHttpRequest',
        ...(unsafe && { 'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
      }
    },
  })
}
