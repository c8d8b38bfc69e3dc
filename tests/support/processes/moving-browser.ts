import { createClient, type ApiCall } from '#web/api/client.ts'

/**
 * Returns a client that keeps its cookies while it moves between processes of a shop: its requests
 * go to `firstUrl`, and after `goTo` to another process.
 */
export function createMovingBrowser(
  firstUrl: string,
  session: { token?: string } = {},
): { call: ApiCall; goTo(url: string): void } {
  const cookies = new Map<string, string>()
  let baseUrl = firstUrl
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const body = request.body ? await request.text() : null
    const response = await fetch(baseUrl + pathname + search, {
      method: request.method,
      headers,
      body,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const call = createClient({
    origin: 'http://shop.test',
    transport: send,
    prepareHeaders: async ({ isUnsafeMethod }): Promise<Record<string, string>> => {
      const authorization = session.token ? `Bearer ${session.token}` : 'Guest'
      if (!isUnsafeMethod) return { authorization }
      if (!cookies.has('XSRF-TOKEN')) await send(new Request('http://shop.test/api/init'))
      return { authorization, 'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    },
  })
  return { call, goTo: (url) => void (baseUrl = url) }
}
