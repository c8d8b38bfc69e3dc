/** Tests each fault of the proxy with an echo server behind it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { seededRandom } from '#tests/support/random.ts'
import { startFaultProxy } from './tcp-proxy.ts'

test('without a fault all bytes pass in both directions, and the end of a connection too', async (t) => {
  const { socket, received, proxy } = await connectThroughProxy(t)
  socket.end('good morning')
  await once(socket, 'close')
  assert.equal(received(), 'good morning')
  assert.deepEqual(proxy.readTraffic(), { open: 0, accepted: 1, up: 12, down: 12 })
})

test('latency delays each direction, and jitter keeps the order', async (t) => {
  const { socket, received, proxy } = await connectThroughProxy(t)
  proxy.setFault({ latency: 40, jitter: 20 })
  const startedAt = performance.now()
  for (const character of 'abcdefgh') {
    socket.write(character)
    await new Promise(setImmediate)
  }
  await until(() => received().length === 8)
  assert.ok(performance.now() - startedAt >= 80, 'a round trip takes twice the latency')
  assert.equal(received(), 'abcdefgh')
})

test('limited bandwidth delays data in proportion to its size', async (t) => {
  const { socket, received, proxy } = await connectThroughProxy(t)
  proxy.setFault({ bandwidth: 10_000 })
  const startedAt = performance.now()
  socket.write('x'.repeat(1_000))
  await until(() => received().length === 1_000)
  assert.ok(
    performance.now() - startedAt >= 195,
    'a thousand bytes at ten per millisecond, in both directions',
  )
})

test('a refused connection is reset', async (t) => {
  const { proxy } = await connectThroughProxy(t)
  proxy.setFault({ refuse: true })
  const socket = connect(proxy.port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  assert.equal(error.code, 'ECONNRESET')
})

test('a black hole in direction down drops the response after the server received the request', async (t) => {
  const { socket, received, proxy, receivedByServer } = await connectThroughProxy(t)
  proxy.setFault({ blackHole: 'down' })
  socket.write('did you get this?')
  await until(() => receivedByServer() === 'did you get this?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(received(), '')
  assert.equal(socket.destroyed, false)
})

test('a black hole in both directions drops the request too', async (t) => {
  const { socket, proxy, receivedByServer } = await connectThroughProxy(t)
  proxy.setFault({ blackHole: 'both' })
  socket.write('anybody?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(receivedByServer(), '')
})

test('a cut ends the connection after the given number of bytes, by reset or by a normal end', async (t) => {
  for (const how of ['reset', 'end'] as const) {
    const { socket, received, proxy, receivedByServer } = await connectThroughProxy(t)
    proxy.setFault({ cut: { after: 5, direction: 'down', how } })
    const ended = how === 'reset' ? once(socket, 'error') : once(socket, 'end')
    socket.write('paid in full')
    const [error] = await ended
    assert.equal(error?.code, how === 'reset' ? 'ECONNRESET' : undefined)
    assert.equal(receivedByServer(), 'paid in full')
    if (how === 'end') assert.equal(received(), 'paid ')
  }
})

test('breakAll resets an open connection, and a new connection works afterwards', async (t) => {
  const firstConnection = await connectThroughProxy(t)
  const connectionError = once(firstConnection.socket, 'error')
  firstConnection.socket.write('x')
  await until(() => firstConnection.received() === 'x')
  firstConnection.proxy.breakAll()
  await connectionError
  firstConnection.proxy.setFault()
  const secondSocket = connect(firstConnection.proxy.port, '127.0.0.1')
  secondSocket.write('y')
  const [data] = await once(secondSocket, 'data')
  assert.equal(String(data), 'y')
  secondSocket.destroy()
})

test('the same seed gives the same random values, and another seed gives others', () => {
  const [one, two] = [seededRandom(7), seededRandom(7)]
  assert.deepEqual([one(), one(), one()], [two(), two(), two()])
  assert.notEqual(seededRandom(7)(), seededRandom(8)())
})

/** An echo server behind a proxy, and a client connected through it. */
async function connectThroughProxy(t: TestContext) {
  let serverText = ''
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      serverText += String(chunk)
      socket.write(chunk)
    })
    socket.on('end', () => socket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await startFaultProxy(t, { port: (server.address() as AddressInfo).port })
  const socket = connect(proxy.port, '127.0.0.1')
  let clientText = ''
  socket.on('data', (chunk) => (clientText += String(chunk)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  t.after(() => {
    socket.destroy()
    for (const otherSocket of sockets) otherSocket.destroy()
    server.close()
  })
  return { socket, proxy, received: () => clientText, receivedByServer: () => serverText }
}

/** Waits until a condition is true. Needs no time limit, because the test runner has one. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2))
}
