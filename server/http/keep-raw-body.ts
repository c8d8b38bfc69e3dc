/**
 * Keeps the exact bytes of a request body beside the parsed body. A provider signs the bytes;
 * parsed JSON that is serialised again may have different bytes.
 */
import { PassThrough, type Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

/** The largest body of a request, in bytes. create-app.ts makes Fastify refuse longer ones. */
export const maxBodyBytes = 64 * 1024

/** Fastify hook `preParsing`. Returns a stream of the same bytes for the parser. */
export async function keepRawBody(
  request: FastifyRequest,
  _reply: unknown,
  payload: Readable,
): Promise<Readable> {
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of payload) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    byteCount += bytes.length
    // Chunks beyond the limit are dropped to save memory. `byteCount` counts them too, so that the
    // parser refuses the body.
    if (byteCount <= maxBodyBytes + 1) chunks.push(bytes)
  }
  request.rawBody = Buffer.concat(chunks)
  const bodyStream = new PassThrough()
  bodyStream.end(request.rawBody)
  // Fastify compares this length with Content-Length and with the body limit.
  return Object.assign(bodyStream, { receivedEncodedLength: byteCount })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only for endpoints whose `bodyFormat` is `raw`. */
    rawBody?: Buffer
  }
}
