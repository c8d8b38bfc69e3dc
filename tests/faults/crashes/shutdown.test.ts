/** A stopping shop loses no request, and only one shop can use a data folder. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { freePort } from '#tests/support/network/free-port.ts'

test('a stopping shop answers all requests in flight, then exits', async (t) => {
  const shop = await startTestShop(t, { listen: true })
  const requestProducts = () => fetch(`${shop.url}/browse/products`)
  // Opens keep-alive connections. If the shop did not close them, they would keep the process alive
  // for over a minute.
  await Promise.all(Array.from({ length: 50 }, async () => (await requestProducts()).text()))

  const allArrived = new Promise<void>((resolve) => {
    let count = 0
    shop.app.server.on('request', () => {
      if (++count === 200) resolve()
    })
  })
  const inFlight = Array.from({ length: 200 }, requestProducts)
  await allArrived
  const startedAt = performance.now()
  const stopping = shop.stop()
  const responses = await Promise.allSettled(inFlight)
  await stopping
  const elapsedMs = performance.now() - startedAt

  const statuses = responses.map((response) =>
    response.status === 'fulfilled' ? response.value.status : String(response.reason),
  )
  assert.deepEqual([...new Set(statuses)], [200])
  assert.ok(elapsedMs < 30_000, `stopping took ${Math.round(elapsedMs)} ms`)
  await assert.rejects(requestProducts(), 'the port is still open')
})

test('a second shop on the same data folder is refused with instructions', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'racik-lock-'))
  const settings = async () => ({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'none',
    RUN_JOBS: 'false',
  })
  const firstShop = await startShopProcess(await settings())
  t.after(async () => {
    await firstShop.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await assert.rejects(startShopProcess(await settings()), (error) => {
    assert.ok(error instanceof Error)
    assert.match(error.message, /is in use by another shop \(process \d+ on .+\)/)
    assert.match(error.message, /Stop that one, or set DATA_DIR/)
    return true
  })
  await waitUntil(
    'the first shop is still ready',
    async () => (await fetch(`${firstShop.url}/readyz`)).status === 200,
  )
})

const namespaces = ['--pid', '--fork', '--kill-child']
const skipReason =
  spawnSync('unshare', [...namespaces, 'true']).status !== 0 &&
  'PID namespaces need root and unshare; the lock between containers was not tested'

test(
  'of two containers on one data folder the second is refused until the first is killed',
  { skip: skipReason },
  async (t) => {
    const folder = createDataFolder(t)
    const script = `
      import { lockFolder } from '#server/db/lock-folder.ts'
      lockFolder(process.argv.at(-1))
      console.log('locked')
      setInterval(() => undefined, 1_000)`
    // In its own PID namespace each child is process 1.
    const start = () => {
      const node = [process.execPath, '--input-type=module', '--eval', script, '--', folder]
      const child = spawn('unshare', [...namespaces, ...node])
      t.after(() => void child.kill('SIGKILL'))
      const output = { text: '', code: undefined as number | null | undefined }
      child.stdout.on('data', (chunk: Buffer) => (output.text += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output.text += chunk.toString()))
      child.once('close', (code) => (output.code = code))
      return { child, output }
    }
    const firstProcess = start()
    await waitUntil(
      'the first process has locked the folder',
      async () => firstProcess.output.text === 'locked\n',
    )
    const secondProcess = start()
    await waitUntil(
      'the second process has ended',
      async () => secondProcess.output.code !== undefined,
    )
    assert.match(secondProcess.output.text, /is in use by another shop \(process 1 on .+\)/)
    assert.equal(firstProcess.output.code, undefined)

    firstProcess.child.kill('SIGKILL')
    await waitUntil(
      'the first process has ended',
      async () => firstProcess.output.code !== undefined,
    )
    const thirdProcess = start()
    await waitUntil(
      'the third process has locked the folder',
      async () => thirdProcess.output.text === 'locked\n',
    )
  },
)

test('a drain longer than STOP_MS is completed, and then open requests end within STOP_MS', async (t) => {
  const port = await freePort()
  const shop = await startShopProcess({
    DATA_DIR: createDataFolder(t),
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'none',
    RUN_JOBS: 'false',
    DRAIN_MS: '6000',
    STOP_MS: '1000',
  })
  // A request that never ends: only the hard stop ends it.
  const socket = connect(port, '127.0.0.1')
  t.after(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/users/contactus HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n',
  )
  const startedAt = performance.now()
  const stopping = shop.stop()
  await pause(1_000)
  assert.equal((await fetch(`${shop.url}/livez`)).status, 200, 'it still serves while it drains')
  assert.equal((await fetch(`${shop.url}/readyz`)).status, 503, 'no new visitors are sent to it')
  await stopping
  const elapsedMs = performance.now() - startedAt
  assert.ok(elapsedMs >= 6_900 && elapsedMs < 20_000, `stopping took ${Math.round(elapsedMs)} ms`)
})

test('a stopping shop does not wait for a mail server that hangs', async (t) => {
  const { call, emails, stop } = await startShopWithPayments(t)
  emails.simulateFault({ name: 'email-hang', times: 'always' })
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  await waitUntil('an email is being sent', async () =>
    emails.faults().some(({ usedCount }) => usedCount > 0),
  )
  const startedAt = performance.now()
  await stop()
  const elapsedMs = performance.now() - startedAt
  // The email itself ends after 20 s, the default of STOP_MS.
  assert.ok(elapsedMs < 17_000, `stopping took ${Math.round(elapsedMs)} ms`)
})

function createDataFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'racik-lock-'))
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
