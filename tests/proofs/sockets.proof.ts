/**
 * Opens connections that send slowly or not at all. They must end in time, and others be served.
 */
import { openRawSocket } from '#tests/support/network/raw-socket.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { median } from '#bench/median.ts'

import type { Proof } from './proof.ts'

/** Time after which no connection may be open. The server's limits: headers 20 s, requests 30 s. */
const maxOpenMs = 40_000
const sendIntervalMs = 1_000
/** Fewer served requests would not prove that others are served meanwhile. */
const minServedRequests = 100

const postHead = 'POST /api/places/autocomplete HTTP/1.1\r\nHost: shop.test\r\n'

/**
 * For each kind of slow connection, the bytes that it sends first, and the bytes that it sends once
 * a second after that. An empty text sends nothing.
 */
const slowConnections: Readonly<
  Record<string, readonly [firstBytes: string, repeatedBytes: string]>
> = {
  'headers, a line a second': ['GET /livez HTTP/1.1\r\nHost: shop.test\r\n', 'X-A: b\r\n'],
  'a request line, a letter a second': ['GET /', 'a'],
  'a body, a letter a second': [`${postHead}Content-Length: 5000\r\n\r\n{"input":"`, 'a'],
  'chunks, one a second': [`${postHead}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
  'headers that stop': ['GET /livez HTTP/1.1\r\nHost:', ''],
  'a body that stops': [`${postHead}Content-Length: 5000\r\n\r\n{`, ''],
  'nothing at all': ['', ''],
}

export const proof: Proof = {
  title: 'Slow connections end in time, and others are served meanwhile',
  measuresTime: true,
  maxMinutes: 3,
  run: async ({ scaleCount }) => {
    const cleanups: (() => Promise<void>)[] = []
    const shop = await startTestShop(
      { after: (cleanup) => void cleanups.push(cleanup) },
      { listen: true, embedded: true },
    )
    const kinds = Object.entries(slowConnections)
    const connectionCount = Math.max(kinds.length, scaleCount(1_000))
    const startedAt = performance.now()
    const openDurationsMs: number[] = []
    const openKinds = new Map<number, string>()
    const sockets = await Promise.all(
      Array.from({ length: connectionCount }, async (_, index) => {
        const [kind, [firstBytes, repeatedBytes]] = kinds[index % kinds.length] ?? ['', ['', '']]
        openKinds.set(index, kind)
        const socket = await openRawSocket(shop.url)
        if (firstBytes !== '') socket.write(firstBytes)
        const timer = setInterval(
          () => repeatedBytes !== '' && socket.write(repeatedBytes),
          sendIntervalMs,
        )
        void socket.closed.then(() => {
          clearInterval(timer)
          openKinds.delete(index)
          openDurationsMs.push(performance.now() - startedAt)
        })
        return socket
      }),
    )
    const responseTimesMs: number[] = []
    let failedCount = 0
    while (performance.now() - startedAt < maxOpenMs && openDurationsMs.length < sockets.length) {
      const sentAt = performance.now()
      const response = await fetch(`${shop.url}/browse/categories`)
      if (!response.ok) failedCount++
      await response.text()
      responseTimesMs.push(performance.now() - sentAt)
    }
    const stillOpen = [...new Set(openKinds.values())]
    for (const socket of sockets) socket.reset()
    for (const cleanup of cleanups) await cleanup()
    return [
      {
        id: 'T-J06',
        title: `${sockets.length} slow connections of ${kinds.length} kinds`,
        figure: `${stillOpen.length === 0 ? 'none' : stillOpen.join(', ')} open after ${maxOpenMs / 1_000} s, the last ended after ${Math.round(Math.max(0, ...openDurationsMs) / 1_000)} s`,
        goal: `none open after ${maxOpenMs / 1_000} s`,
        isMet: stillOpen.length === 0,
      },
      {
        id: 'T-J06',
        title: 'requests of others meanwhile',
        figure: `${failedCount} of ${responseTimesMs.length} failed, median ${Math.round(median(responseTimesMs))} ms`,
        goal: '0 failed',
        isMet: failedCount === 0 && responseTimesMs.length > minServedRequests,
      },
    ]
  },
}
