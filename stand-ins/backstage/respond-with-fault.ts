/*
 * Sends an HTTP response with a network fault. The fault acts on the real socket, so a client sees
 * the same as with a faulty network.
 */
import type { FastifyReply } from 'fastify'

/**
 * `lost`: the socket closes without a response. `reset`: closed with RST. `late`: a whole response
 * after `delayMs`. `hang`: headers and one byte, then silence until the client disconnects.
 * `drip`: byte by byte. `cut-short`: half of the body. `html`: a maintenance page with status 200
 * in place of the response.
 */
export const RESPONSE_FAULTS = [
  'lost',
  'reset',
  'late',
  'hang',
  'drip',
  'cut-short',
  'html',
] as const
export type ResponseFault = (typeof RESPONSE_FAULTS)[number]

/** Names of headers in lower case, without `content-length`. */
type IntendedResponse = { status: number; headers: Record<string, string>; body: string }

/** Longer than the longest timeout of the shop, 10 s for creating a bill (BILLPLZ_TIMEOUT_MS). */
const DEFAULT_LATE_MS = 11_000
const DEFAULT_DRIP_PAUSE_MS = 1_000

const MAINTENANCE_PAGE =
  '<!doctype html><html><head><title>Maintenance</title></head>' +
  '<body><h1>We will be back soon</h1></body></html>'

/**
 * Takes the reply over from Fastify and sends `response` with the fault. `delayMs` is the delay of
 * `late`, or the pause of `drip` after each byte.
 */
export async function respondWithFault(
  reply: FastifyReply,
  fault: ResponseFault,
  response: IntendedResponse,
  delayMs?: number,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  const { socket } = raw
  const body = Buffer.from(response.body)
  const writeHead = () =>
    raw.writeHead(response.status, { ...response.headers, 'content-length': body.byteLength })

  switch (fault) {
    case 'lost':
      socket?.destroy()
      return
    case 'reset':
      socket?.resetAndDestroy()
      return
    case 'late':
      await pause(delayMs ?? DEFAULT_LATE_MS, reply)
      if (!raw.destroyed) writeHead().end(body)
      return
    case 'hang':
      writeHead().write(body.subarray(0, 1))
      return
    case 'drip':
      writeHead()
      for (const byte of body) {
        if (raw.destroyed) return
        raw.write(Buffer.of(byte))
        await pause(delayMs ?? DEFAULT_DRIP_PAUSE_MS, reply)
      }
      raw.end()
      return
    case 'cut-short':
      writeHead().write(body.subarray(0, Math.floor(body.byteLength / 2)), () => socket?.destroy())
      return
    case 'html':
      raw
        .writeHead(200, { ...response.headers, 'content-type': 'text/html; charset=utf-8' })
        .end(MAINTENANCE_PAGE)
      return
    default:
      fault satisfies never
  }
}

/** Waits `delayMs`, or until the client disconnects. */
async function pause(delayMs: number, reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => {
    const endPause = () => {
      clearTimeout(timer)
      reply.raw.off('close', endPause)
      resolve()
    }
    // A pause must not keep the process running.
    const timer = setTimeout(endPause, delayMs).unref()
    reply.raw.on('close', endPause)
  })
}
