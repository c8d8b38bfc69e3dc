/*
 * Network faults of an HTTP response: lost, late, reset, dripping, cut short. They act on the real
 * socket, so a client meets exactly what a network does. The caller decides the response's content.
 */
import type { FastifyReply } from 'fastify'

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

export type FaultyResponse = { status: number; headers: Record<string, string>; body: string }

const MAINTENANCE =
  '<!doctype html><html><head><title>Maintenance</title></head>' +
  '<body><h1>We will be back soon</h1></body></html>'

/** Sends `answer` with the given fault. `ms`: the delay of `late`, the pause per byte of `drip`. */
export async function respondWithFault(
  reply: FastifyReply,
  manner: ResponseFault,
  answer: FaultyResponse,
  ms?: number,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  const { socket } = raw
  const head = (length = Buffer.byteLength(answer.body)) =>
    raw.writeHead(answer.status, { ...answer.headers, 'content-length': length })

  switch (manner) {
    case 'lost':
      socket?.destroy()
      return
    case 'reset':
      socket?.resetAndDestroy()
      return
    case 'late':
      await pause(ms ?? 11_000, reply)
      if (!raw.destroyed) head().end(answer.body)
      return
    case 'hang':
      head().write(answer.body.slice(0, 1))
      return
    case 'drip':
      head()
      for (const byte of Buffer.from(answer.body)) {
        if (raw.destroyed) return
        raw.write(Buffer.of(byte))
        await pause(ms ?? 1000, reply)
      }
      raw.end()
      return
    case 'cut-short':
      head().write(answer.body.slice(0, Math.ceil(answer.body.length / 2)), () => socket?.destroy())
      return
    case 'html':
      raw
        .writeHead(200, { ...answer.headers, 'content-type': 'text/html; charset=utf-8' })
        .end(MAINTENANCE)
  }
}

/** Waits `ms`, or until the client disconnects. */
async function pause(ms: number, reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      reply.raw.off('close', done)
      resolve()
    }
    const timer = setTimeout(done, ms).unref()
    reply.raw.on('close', done)
  })
}
