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
    // Keeps the chunk that crosses the limit, because the parser compares lengths only when it gets
    // data, and drops all later chunks to save memory.
    if (byteCount <= maxBodyBytes) chunks.push(bytes)
    byteCount += bytes.length
  }
  request.rawBody = Buffer.concat(chunks)
  const bodyStream = new PassThrough()
  bodyStream.end(request.rawBody)
  // Fastify compares this length, which counts the dropped chunks too, with Content-Length and the
  // body limit.
  return Object.assign(bodyStream, { receivedEncodedLength: byteCount })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only for endpoints whose `bodyFormat` is `raw`. */
    rawBody?: Buffer
  }
}
