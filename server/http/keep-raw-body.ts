/**
 * Keeps the exact bytes of a body beside the parsed one: a provider signs the bytes, and
 * serialising the parsed JSON replay gives another text.
 */
import { PassThrough, type Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

/** Bytes; the same as the app's own body limit. */
const maxBytes = 64 * 1024

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
    // Bytes beyond the limit are read and dropped; the parser refuses the body by its length.
    if (size <= maxBytes + 1) chunks.push(bytes)
  }
  request.rawBody = Buffer.concat(chunks)
  const replay = new PassThrough()
  replay.end(request.rawBody)
  return Object.assign(replay, { receivedEncodedLength: size })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only where the endpoint takes its body `raw`. */
    rawBody?: Buffer
  }
}
