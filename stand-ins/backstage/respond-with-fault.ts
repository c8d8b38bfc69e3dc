/*
 * Network faults of an HTTP response: lost, late, reset, dripping, cut short. They act on the real
 * socket, so a client sees the same as with a faulty network. The caller decides the content.
 */
import type { FastifyReply } from 'fastify'

/**
 * `lost`: the socket closes without a response. `reset`: closed with RST. `late`: a whole response
 * after `ms`. `hang`: headers and one byte, then silence. `drip`: byte by byte. `cut-short`: half
 * of the body. `html`: a maintenance page with status 200.
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

type FaultyResponse = { status: number; headers: Record<string, string>; body: string }

/** Longer than the longest timeout of the shop, 10 s for creating a bill (BILLPLZ_TIMEOUT_MS). */
const DEFAULT_LATE_MS = 11_000
const DEFAULT_DRIP_PAUSE_MS = 1_000

const MAINTENANCE_PAGE =
  '<!doctype html><html><head><title>Maintenance</title></head>' +
  '<body><h1>We will be back soon</h1></body></html>'

/**
 * Sends the response with a fault. `ms` is the delay of `late`, or the pause of `drip` after each
 * byte.
 */
export async function respondWithFault(
  reply: FastifyReply,
  fault: ResponseFault,
  response: FaultyResponse,
  ms?: number,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  const { socket } = raw
  const writeHead = (length = Buffer.byteLength(response.body)) =>
    raw.writeHead(response.status, { ...response.headers, 'content-length': length })

  switch (fault) {
    case 'lost':
      socket?.destroy()
      return
    case 'reset':
      socket?.resetAndDestroy()
      return
    case 'late':
      await pause(ms ?? DEFAULT_LATE_MS, reply)
      if (!raw.destroyed) writeHead().end(response.body)
      return
    case 'hang':
      writeHead().write(response.body.slice(0, 1))
      return
    case 'drip':
      writeHead()
      for (const byte of Buffer.from(response.body)) {
        if (raw.destroyed) return
        raw.write(Buffer.of(byte))
        await pause(ms ?? DEFAULT_DRIP_PAUSE_MS, reply)
      }
      raw.end()
      return
    case 'cut-short':
      writeHead().write(response.body.slice(0, Math.ceil(response.body.length / 2)), () =>
        socket?.destroy(),
      )
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

/** Waits `ms`, or until the client disconnects. */
async function pause(ms: number, reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => {
    const endPause = () => {
      clearTimeout(timer)
      reply.raw.off('close', endPause)
      resolve()
    }
    const timer = setTimeout(endPause, ms).unref()
    reply.raw.on('close', endPause)
  })
}
