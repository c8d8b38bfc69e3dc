/**
 * Sends the catalogue's replies from memory. A reply is serialised once per version of the
 * catalogue. The ETag is strong and the same in every process. A shared cache may keep a reply for
 * `sharedCacheSeconds`; a browser revalidates every time and usually gets a 304.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const sharedCacheSeconds = 30

const headers = {
  // Without stale-while-revalidate, which browsers honour too: a cart would show an old price.
  'cache-control': `public, max-age=0, s-maxage=${sharedCacheSeconds}`,
  'content-type': 'application/json; charset=utf-8',
}

/**
 * Sends the reply that is stored for this path and query. If the current version of the data has no
 * such reply, creates it first. `query` must be normalised, so that equivalent requests share one
 * stored reply.
 */
export function sendCachedReply(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { path, query = {} }: { path: string; query?: Record<string, unknown> },
  createBody: () => unknown,
): Promise<FastifyReply> {
  const { storedReplies } = request.server
  const cacheKey = path + toSearch(query)
  let storedReply = storedReplies.find(cacheKey)
  if (!storedReply) {
    const body = Buffer.from(JSON.stringify(createBody()))
    storedReply = { version: storedReplies.readVersion(), headers, body, responses: new Map() }
    storedReplies.set(cacheKey, storedReply)
  }
  return storedReplies.send(request, reply, storedReply)
}

function toSearch(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}
