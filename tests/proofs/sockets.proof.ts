/**
 * Opens connections that send slowly or not at all. The server must end them in time, and serve
 * other requests meanwhile.
 */
import { openRawSocket } from '#tests/support/network/raw-socket.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'
import { median } from '#bench/median.ts'

import type { Proof } from './proof.ts'

/** The row of docs/threats.md whose last part this proof shows. */
const threatId = 'T-J06'

/**
 * Time after which no connection may be open. The server's limits (server/http/create-app.ts) are
 * 20 s for headers and 30 s for requests, checked every 5 s; the other 5 s are a margin.
 */
const maxOpenMs = 40_000
const sendIntervalMs = 1_000
/** Fewer requests would not prove that others are served meanwhile. */
const minOtherRequests = 100

const postHead = 'POST /api/places/autocomplete HTTP/1.1\r\nHost: shop.test\r\n'

/** What a connection sends: some bytes first, and some once a second after that; '' is nothing. */
type SlowConnection = { kind: string; firstBytes: string; repeatedBytes: string }

const slowConnections: readonly SlowConnection[] = [
  {
    kind: 'headers, a line a second',
    firstBytes: 'GET /livez HTTP/1.1\r\nHost: shop.test\r\n',
    repeatedBytes: 'X-A: b\r\n',
  },
  { kind: 'a request line, a letter a second', firstBytes: 'GET /', repeatedBytes: 'a' },
  {
    kind: 'a body, a letter a second',
    firstBytes: `${postHead}Content-Length: 5000\r\n\r\n{"input":"`,
    repeatedBytes: 'a',
  },
  {
    kind: 'chunks, one a second',
    firstBytes: `${postHead}Transfer-Encoding: chunked\r\n\r\n`,
    repeatedBytes: '1\r\na\r\n',
  },
  { kind: 'headers that stop', firstBytes: 'GET /livez HTTP/1.1\r\nHost:', repeatedBytes: '' },
  {
    kind: 'a body that stops',
    firstBytes: `${postHead}Content-Length: 5000\r\n\r\n{`,
    repeatedBytes: '',
  },
  { kind: 'nothing at all', firstBytes: '', repeatedBytes: '' },
]

export const proof: Proof = {
  title: 'Slow connections end in time, and others are served meanwhile',
  measuresTime: true,
  maxMinutes: 3,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      const shop = await startTestShop(t, { listen: true, embedded: true })
      // About 1,000 connections in total.
      const connectionsPerKind = scaleCount(143)
      const startedAt = performance.now()
      const { sockets, endTimesMs, openKinds } = await openSlowConnections(
        shop.url,
        Array.from({ length: connectionsPerKind }, () => slowConnections).flat(),
        startedAt,
      )
      const { responseTimesMs, failedCount } = await measureOtherRequests(
        shop.url,
        () => performance.now() - startedAt >= maxOpenMs || endTimesMs.length === sockets.length,
      )
      const stillOpenKinds = [...new Set(openKinds.values())]
      // Ends the connections that are still open, and so their timers.
      for (const socket of sockets) socket.reset()
      return [
        {
          id: threatId,
          title: `${sockets.length} slow connections of ${slowConnections.length} kinds`,
          figure: `${stillOpenKinds.length === 0 ? 'none' : stillOpenKinds.join(', ')} open after ${maxOpenMs / 1_000} s, the last ended after ${Math.round(Math.max(0, ...endTimesMs) / 1_000)} s`,
          goal: `none open after ${maxOpenMs / 1_000} s`,
          isMet: stillOpenKinds.length === 0,
        },
        {
          id: threatId,
          title: 'other requests meanwhile',
          figure: `${failedCount} of ${responseTimesMs.length} failed, median ${median(responseTimesMs).toFixed(1)} ms`,
          goal: `0 failed of at least ${minOtherRequests}`,
          isMet: failedCount === 0 && responseTimesMs.length >= minOtherRequests,
        },
      ]
    }),
}

/**
 * Opens the connections, which send until the server ends them. `endTimesMs` gets the time from
 * `startedAt` to the end of each connection, and `openKinds` contains the kinds of those not ended.
 */
async function openSlowConnections(
  url: string,
  connections: readonly SlowConnection[],
  startedAt: number,
) {
  const endTimesMs: number[] = []
  const openKinds = new Map<number, string>()
  const sockets = await Promise.all(
    connections.map(async ({ kind, firstBytes, repeatedBytes }, index) => {
      openKinds.set(index, kind)
      const socket = await openRawSocket(url)
      if (firstBytes !== '') socket.write(firstBytes)
      const timer =
        repeatedBytes === ''
          ? undefined
          : setInterval(() => socket.write(repeatedBytes), sendIntervalMs)
      void socket.closed.then(() => {
        clearInterval(timer)
        openKinds.delete(index)
        endTimesMs.push(performance.now() - startedAt)
      })
      return socket
    }),
  )
  return { sockets, endTimesMs, openKinds }
}

/** Sends requests one after another until `isDone`. A refused connection counts as failed. */
async function measureOtherRequests(url: string, isDone: () => boolean) {
  const responseTimesMs: number[] = []
  let failedCount = 0
  while (!isDone()) {
    const sentAt = performance.now()
    try {
      const response = await fetch(`${url}/browse/categories`)
      await response.text()
      if (!response.ok) failedCount++
    } catch {
      failedCount++
    }
    responseTimesMs.push(performance.now() - sentAt)
  }
  return { responseTimesMs, failedCount }
}
