/**
 * Opens connections that send slowly or not at all. They must end in time, and others be served.
 */
import { openSocket } from '#tests/support/network/raw-socket.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { median } from '#bench/median.ts'

import type { Proof } from './proof.ts'

/** Time after which no connection may be open. The server's limits: headers 20 s, requests 30 s. */
const limitMs = 40_000

const head = 'POST /api/places/autocomplete HTTP/1.1\r\nHost: shop.test\r\n'

/** For each kind of connection, the bytes that it sends first, and then once a second. */
const abuses: Readonly<Record<string, readonly [first: string, next: string]>> = {
  'headers, a line a second': ['GET /livez HTTP/1.1\r\nHost: shop.test\r\n', 'X-A: b\r\n'],
  'a request line, a letter a second': ['GET /', 'a'],
  'a body, a letter a second': [`${head}Content-Length: 5000\r\n\r\n{"input":"`, 'a'],
  'chunks, one a second': [`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
  'headers that stop': ['GET /livez HTTP/1.1\r\nHost:', ''],
  'a body that stops': [`${head}Content-Length: 5000\r\n\r\n{`, ''],
  'nothing at all': ['', ''],
}

export const proof: Proof = {
  title: 'Slow connections end in time, and others are served meanwhile',
  maxMinutes: 3,
  run: async ({ count }) => {
    const cleanups: (() => Promise<void>)[] = []
    const shop = await startTestShop(
      { after: (end) => void cleanups.push(end) },
      { listen: true, embedded: true },
    )
    const names = Object.keys(abuses)
    const startedAt = performance.now()
    const endedAfter: number[] = []
    const open = new Map<number, string>()
    const sockets = await Promise.all(
      Array.from({ length: Math.max(names.length, count(1_000)) }, async (_, index) => {
        const name = names[index % names.length] ?? ''
        const [first, next] = abuses[name] ?? ['', '']
        open.set(index, name)
        const socket = await openSocket(shop.url)
        if (first !== '') socket.write(first)
        const timer = setInterval(() => next !== '' && socket.write(next), 1_000)
        void socket.closed.then(() => {
          clearInterval(timer)
          open.delete(index)
          endedAfter.push(performance.now() - startedAt)
        })
        return socket
      }),
    )
    const servedMs: number[] = []
    let failed = 0
    while (performance.now() - startedAt < limitMs && endedAfter.length < sockets.length) {
      const sentAt = performance.now()
      const response = await fetch(`${shop.url}/browse/categories`)
      if (!response.ok) failed++
      await response.text()
      servedMs.push(performance.now() - sentAt)
    }
    const stillOpen = [...new Set(open.values())]
    for (const socket of sockets) socket.reset()
    for (const end of cleanups) await end()
    return [
      {
        id: 'T-J06',
        title: `${sockets.length} slow connections of ${names.length} kinds`,
        figure: `${stillOpen.length === 0 ? 'none' : stillOpen.join(', ')} open after ${limitMs / 1_000} s, the last ended after ${Math.round(Math.max(0, ...endedAfter) / 1_000)} s`,
        goal: `none open after ${limitMs / 1_000} s`,
        isMet: stillOpen.length === 0,
      },
      {
        id: 'T-J06',
        title: 'requests of others meanwhile',
        figure: `${failed} of ${servedMs.length} failed, median ${Math.round(median(servedMs))} ms`,
        goal: '0 failed',
        isMet: failed === 0 && servedMs.length > 100,
      },
    ]
  },
}
