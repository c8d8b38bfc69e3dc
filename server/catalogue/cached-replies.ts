/**
 * Sends the catalogue's replies from memory. A reply is serialised once per version of the
 * catalogue. The ETag is strong and the same in every process. A shared cache may keep a reply for
 * 30 seconds; a browser revalidates every time and usually gets a 304.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const headers = {
  // Without stale-while-revalidate: browsers honour it too, and a cart would then show an old price.
  'cache-control': 'public, max-age=0, s-maxage=30',
  'content-type': 'application/json; charset=utf-8',
}

/**
 * Sends the reply that is stored for this path and query. If the current version of the data has no
 * such reply, creates it first. Requests with other spellings of a query share one reply:
 * `query` must contain the values in the form that gives the same reply again.
 */
export function sendFromMemory(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { path, query = {} }: { path: string; query?: Record<string, unknown> },
  createBody: () => unknown,
): Promise<FastifyReply> {
  const { storedReplies } = request.server
  const target = path + toSearch(query)
  let stored = storedReplies.find(target)
  if (!stored) {
    const body = Buffer.from(JSON.stringify(createBody()))
    stored = { version: storedReplies.version(), headers, body, responses: new Map() }
    storedReplies.set(target, stored)
  }
  return storedReplies.send(request, reply, stored)
}

function toSearch(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}
