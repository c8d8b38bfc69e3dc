import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { seeded } from './random.ts'
import { startFaultProxy } from './tcp-proxy.ts'

test('without a fault all bytes pass both ways, and an end is passed on', async (t) => {
  const { socket, heard, proxy } = await connectThroughProxy(t)
  socket.end('good morning')
  await once(socket, 'close')
  assert.equal(heard(), 'good morning')
  assert.deepEqual(proxy.seen(), { open: 0, accepted: 1, up: 12, down: 12 })
})

test('latency delays each way, jitter keeps the order', async (t) => {
  const { socket, heard, proxy } = await connectThroughProxy(t)
  proxy.set({ latency: 40, jitter: 20 })
  const began = performance.now()
  for (const email of 'abcdefgh') {
    socket.write(email)
    await new Promise(setImmediate)
  }
  await until(() => heard().length === 8)
  assert.ok(performance.now() - began >= 80, 'there and back is twice the latency')
  assert.equal(heard(), 'abcdefgh')
})

test('limited bandwidth delays bytes by their number', async (t) => {
  const { socket, heard, proxy } = await connectThroughProxy(t)
  proxy.set({ bandwidth: 10_000 })
  const began = performance.now()
  socket.write('x'.repeat(1_000))
  await until(() => heard().length === 1_000)
  assert.ok(performance.now() - began >= 195, 'a thousand bytes at ten a millisecond, twice')
})

test('a refused connection is reset', async (t) => {
  const { proxy } = await connectThroughProxy(t)
  proxy.set({ refuse: true })
  const socket = connect(proxy.port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  assert.equal(error.code, 'ECONNRESET')
})

test('a black hole downwards drops the response after the server received the request', async (t) => {
  const { socket, heard, proxy, served } = await connectThroughProxy(t)
  proxy.set({ blackHole: 'down' })
  socket.write('did you get this?')
  await until(() => served() === 'did you get this?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(heard(), '')
  assert.equal(socket.destroyed, false)
})

test('a black hole both ways drops the request too', async (t) => {
  const { socket, proxy, served } = await connectThroughProxy(t)
  proxy.set({ blackHole: 'both' })
  socket.write('anybody?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(served(), '')
})

test('a cut ends the connection after that byte, by reset or by an early end', async (t) => {
  for (const how of ['reset', 'end'] as const) {
    const { socket, heard, proxy, served } = await connectThroughProxy(t)
    proxy.set({ cut: { after: 5, direction: 'down', how } })
    const ended = how === 'reset' ? once(socket, 'error') : once(socket, 'end')
    socket.write('paid in full')
    const [error] = await ended
    assert.equal(error?.code, how === 'reset' ? 'ECONNRESET' : undefined)
    assert.equal(served(), 'paid in full')
    if (how === 'end') assert.equal(heard(), 'paid ')
  }
})

test('breakAll breaks every open connection, and set() removes the fault', async (t) => {
  const first = await connectThroughProxy(t)
  const broken = once(first.socket, 'error')
  first.socket.write('x')
  await until(() => first.heard() === 'x')
  first.proxy.breakAll()
  await broken
  first.proxy.set()
  const again = connect(first.proxy.port, '127.0.0.1')
  again.write('y')
  const [data] = await once(again, 'data')
  assert.equal(String(data), 'y')
  again.destroy()
})

test('random values from a seed are repeatable', () => {
  const [one, two] = [seeded(7), seeded(7)]
  assert.deepEqual([one(), one(), one()], [two(), two(), two()])
  assert.notEqual(seeded(7)(), seeded(8)())
})

/** An echo server behind a proxy, and a client connected through it. */
async function connectThroughProxy(t: TestContext) {
  let served = ''
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      served += String(chunk)
      socket.write(chunk)
    })
    socket.on('end', () => socket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await startFaultProxy(t, { port: (server.address() as AddressInfo).port })
  const socket = connect(proxy.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  t.after(() => {
    socket.destroy()
    for (const other of sockets) other.destroy()
    server.close()
  })
  return { socket, proxy, heard: () => heard, served: () => served }
}

/** Waits until a condition holds; without an own limit, because tests have a timeout. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}
