import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import autocannon from 'autocannon'
import Fastify from 'fastify'

import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'

import { shedLoad } from './shed-load.ts'

test('an overloaded server refuses pages first, and never payments and monitors', async (t) => {
  const { url, logLines } = await startBusyServer(t)
  const otherStatuses: number[] = []
  let refusedPage: Response | undefined
  let servedCount = 0
  let refusedCount = 0
  // How many of the pages requested here are refused during one run depends on the machine.
  for (let run = 1; run <= 24 && refusedPage === undefined; run++) {
    // A worker thread sends the load, so that its requests arrive while this thread works.
    const load = autocannon({
      url: `${url}/browse_products`,
      connections: 60,
      duration: 1,
      workers: 1,
      // Six times what the server can serve.
      overallRate: 600,
    })
    let isRunning = true
    const loadEnd = load.then((result) => {
      isRunning = false
      return result
    })
    while (isRunning) {
      for (const path of ['/confirmation', '/livez'])
        otherStatuses.push((await fetch(url + path)).status)
      const page = await fetch(`${url}/browse_products`, { headers: { accept: 'text/html' } })
      if (page.status === 503) refusedPage = page
    }
    const result = await loadEnd
    servedCount += result['2xx']
    refusedCount += result['5xx']
  }
  assert.ok(servedCount > 0, 'some pages are served')
  assert.ok(refusedCount > servedCount, `${refusedCount} refused, ${servedCount} served`)
  assert.deepEqual([...new Set(otherStatuses)], [200])
  assert.ok(refusedPage)
  assert.equal(refusedPage.headers.get('retry-after'), '5')
  assert.match(refusedPage.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(await refusedPage.text(), /Please try again shortly/)
  const warnings = logLines.filter((line) => line.includes('overload.refused'))
  assert.ok(warnings.length < refusedCount / 10, 'one log line for many refusals')
})

test('callers that have left do not block later callers in a busy process', async (t) => {
  const { url } = await startBusyServer(t)
  let isBusy = true
  t.after(() => (isBusy = false))
  const keepBusy = (): void => {
    occupyProcessor(20)
    if (isBusy) setImmediate(keepBusy)
  }
  keepBusy()
  for (let caller = 0; caller < 3; caller++)
    await assert.rejects(fetch(`${url}/never`, { signal: AbortSignal.timeout(200) }))
  const response = await fetch(`${url}/browse_products`, { signal: AbortSignal.timeout(10_000) })
  assert.equal(response.status, 200)
})

test('one long turn of the event loop does not refuse a request', async (t) => {
  const { url } = await startBusyServer(t)
  await fetch(`${url}/confirmation`)
  occupyProcessor(400)
  const statuses = await Promise.all(
    Array.from({ length: 3 }, async () => (await fetch(`${url}/browse_products`)).status),
  )
  assert.deepEqual(statuses, [200, 200, 200])
})

/** A server whose pages each take 10 ms of processor time, and one path that never responds. */
async function startBusyServer(t: TestContext) {
  const logLines: string[] = []
  const app = Fastify()
  shedLoad(app, {
    config: readConfig({ OVERLOAD_DELAY_MS: '60' }),
    log: createLog('warn', { write: (line) => void logLines.push(line) }),
  })
  app.get('/livez', () => 'ok')
  app.get('/confirmation', () => 'ok')
  app.get('/never', () => new Promise(() => {}))
  app.get('/browse_products', async () => {
    // A real page also waits for its data first.
    await pause(1)
    occupyProcessor(10)
    return 'ok'
  })
  t.after(() => app.close())
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), logLines }
}

function occupyProcessor(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}
