/** Tests each fault of the proxy with an echo server behind it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { startFaultProxy } from './fault-proxy.ts'

/** Long enough for a byte to pass through the proxy, so that a missing byte was dropped. */
const passMs = 50

test('without a fault all bytes pass in both directions, and the end of a connection too', async (t) => {
  const { socket, received, proxy } = await connectThroughProxy(t)
  socket.end('good morning')
  await once(socket, 'close')
  assert.equal(received(), 'good morning')
  assert.deepEqual(proxy.readTraffic(), {
    openConnections: 0,
    acceptedConnections: 1,
    passedBytes: { up: 12, down: 12 },
  })
})

test('latency delays each direction, and jitter keeps the sequence', async (t) => {
  const { socket, received, proxy } = await connectThroughProxy(t)
  proxy.setFault({ latencyMs: 40, jitterMs: 20 })
  const startedAt = performance.now()
  for (const character of 'abcdefgh') {
    socket.write(character)
    await new Promise(setImmediate)
  }
  await pollUntil(() => received().length === 8)
  assert.ok(performance.now() - startedAt >= 80, 'a round trip takes twice the latency')
  assert.equal(received(), 'abcdefgh')
})

test('limited bandwidth delays data in proportion to its size', async (t) => {
  const { socket, received, proxy } = await connectThroughProxy(t)
  proxy.setFault({ bytesPerSecond: 10_000 })
  const startedAt = performance.now()
  socket.write('x'.repeat(1_000))
  await pollUntil(() => received().length === 1_000)
  // 5 ms less than computed, because timers may fire early.
  assert.ok(
    performance.now() - startedAt >= 195,
    'a thousand bytes at ten per millisecond take 100 ms in each direction',
  )
})

test('a refused connection is reset', async (t) => {
  const { proxy } = await connectThroughProxy(t)
  proxy.setFault({ refusesConnections: true })
  const socket = connect(proxy.port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  assert.equal(error.code, 'ECONNRESET')
})

test('a black hole in direction down drops the response after the server received the request', async (t) => {
  const { socket, received, proxy, receivedByServer } = await connectThroughProxy(t)
  proxy.setFault({ blackHole: 'down' })
  socket.write('did you get this?')
  await pollUntil(() => receivedByServer() === 'did you get this?')
  await pause(passMs)
  assert.equal(received(), '')
  assert.equal(socket.destroyed, false)
})

test('a black hole in both directions drops the request too', async (t) => {
  const { socket, proxy, receivedByServer } = await connectThroughProxy(t)
  proxy.setFault({ blackHole: 'both' })
  socket.write('anybody?')
  await pause(passMs)
  assert.equal(receivedByServer(), '')
})

test('a cut ends the connection after the given number of bytes, by reset or by a normal end', async (t) => {
  for (const ending of ['reset', 'end'] as const) {
    const { socket, received, proxy, receivedByServer } = await connectThroughProxy(t)
    proxy.setFault({ cut: { afterBytes: 5, direction: 'down', ending } })
    const ended = ending === 'reset' ? once(socket, 'error') : once(socket, 'end')
    socket.write('paid in full')
    const [error] = await ended
    assert.equal(error?.code, ending === 'reset' ? 'ECONNRESET' : undefined)
    assert.equal(receivedByServer(), 'paid in full')
    // A reset may also discard the bytes before the cut.
    if (ending === 'end') assert.equal(received(), 'paid ')
  }
})

test('breakConnections resets an open connection, and a new one works afterwards', async (t) => {
  const firstConnection = await connectThroughProxy(t)
  const connectionError = once(firstConnection.socket, 'error')
  firstConnection.socket.write('x')
  await pollUntil(() => firstConnection.received() === 'x')
  firstConnection.proxy.breakConnections()
  await connectionError
  firstConnection.proxy.setFault()
  const secondSocket = connect(firstConnection.proxy.port, '127.0.0.1')
  secondSocket.write('y')
  const [data] = await once(secondSocket, 'data')
  assert.equal(String(data), 'y')
  secondSocket.destroy()
})

/** Starts an echo server behind a proxy, and connects a client through it. */
async function connectThroughProxy(t: TestContext) {
  let serverText = ''
  const serverSockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (serverSocket) => {
    serverSockets.add(serverSocket)
    serverSocket.on('error', () => undefined)
    serverSocket.on('data', (chunk) => {
      serverText += String(chunk)
      serverSocket.write(chunk)
    })
    serverSocket.on('end', () => serverSocket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Cast: a server on a TCP port has an address with its port.
  const { port } = server.address() as AddressInfo
  const proxy = await startFaultProxy(t, { port })
  const socket = connect(proxy.port, '127.0.0.1')
  let clientText = ''
  socket.on('data', (chunk) => (clientText += String(chunk)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  t.after(() => {
    socket.destroy()
    for (const serverSocket of serverSockets) serverSocket.destroy()
    server.close()
  })
  return { socket, proxy, received: () => clientText, receivedByServer: () => serverText }
}

/** Waits until a condition is true. Needs no time limit, because the test runner has one. */
async function pollUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(2)
}
