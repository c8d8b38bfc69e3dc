/**
 * Keeps the very bytes of a body beside the parsed one: a provider's signature is over the bytes, and
 * JSON written anew is another text.
 */
import { PassThrough, type Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

/** The longest message that is taken; the app's own limit for bodies is the same. */
const longest = 64 * 1024

export async function keepRawBody(
  request: FastifyRequest,
  _reply: unknown,
  payload: Readable,
): Promise<Readable> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    // What is beyond is read and dropped; the parser refuses the body by its length.
    if (size <= longest + 1) chunks.push(bytes)
  }
  request.rawBody = Buffer.concat(chunks)
  const again = new PassThrough()
  again.end(request.rawBody)
  return Object.assign(again, { receivedEncodedLength: size })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Only where the endpoint takes its body `raw`. */
    rawBody?: Buffer
  }
}
