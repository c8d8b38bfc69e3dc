/**
 * A TCP proxy that simulates network faults between the shop and PostgreSQL or a provider. A fault
 * applies as soon as it is set, also to open connections. Bytes of one direction keep their order.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** `up` is from client to server, `down` is the response. */
type Direction = 'up' | 'down'

export type Fault = {
  /** Delay of every chunk, in milliseconds. */
  latency?: number
  /** Maximum random extra delay, in milliseconds. */
  jitter?: number
  /** Maximum bytes per second in each direction. */
  bandwidth?: number
  /** New connections are reset immediately. */
  refuse?: boolean
  /**
   * Bytes in this direction are dropped while the connection stays open, as with a half-open
   * connection.
   */
  blackHole?: Direction | 'both'
  /** The connection breaks after this number of bytes in this direction, counted from its start. */
  cut?: { after: number; direction: Direction; how?: 'reset' | 'end' }
}

export type FaultProxy = {
  port: number
  /** Replaces the fault. Without an argument the network works normally. */
  setFault(fault?: Fault): void
  /** Sends new connections to another port, as after a failover; open ones stay. */
  switchTo(port: number): void
  /** Breaks every open connection now. */
  breakAll(how?: 'reset' | 'end'): void
  /**
   * Returns the numbers of open and accepted connections, and of bytes passed in each direction.
   */
  readTraffic(): { open: number; accepted: number; up: number; down: number }
  close(): Promise<void>
}

type ProxyTarget = { port: number; host?: string; random?: () => number }

/** Starts a proxy to a port, by default of this machine. The proxy stops with the test. */
export async function startFaultProxy(
  t: Pick<TestContext, 'after'> | undefined,
  to: ProxyTarget,
): Promise<FaultProxy> {
  let fault: Fault = {}
  let targetPort = to.port
  const random = to.random ?? Math.random
  const openPairs = new Set<{ clientSocket: Socket; serverSocket: Socket }>()
  const totals = { accepted: 0, up: 0, down: 0 }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (clientSocket) => {
    totals.accepted++
    if (fault.refuse === true) return void clientSocket.resetAndDestroy()
    const serverSocket = connect({
      port: targetPort,
      host: to.host ?? '127.0.0.1',
      allowHalfOpen: true,
    })
    serverSocket.setNoDelay(true)
    const pair = { clientSocket, serverSocket }
    openPairs.add(pair)
    const resetPair = () => {
      openPairs.delete(pair)
      for (const socket of [clientSocket, serverSocket])
        if (!socket.destroyed) socket.resetAndDestroy()
    }
    const forgetIfClosed = () =>
      clientSocket.destroyed && serverSocket.destroyed && openPairs.delete(pair)
    for (const socket of [clientSocket, serverSocket]) {
      socket.on('error', resetPair)
      socket.on('close', forgetIfClosed)
    }
    const cutPair = (how: 'reset' | 'end') => breakPair(pair, how)
    forwardData(clientSocket, serverSocket, 'up', cutPair)
    forwardData(serverSocket, clientSocket, 'down', cutPair)
  })

  /** Passes data from one socket to the other according to the current fault. */
  function forwardData(
    source: Socket,
    target: Socket,
    direction: Direction,
    cut: (how: 'reset' | 'end') => void,
  ) {
    let receivedBytes = 0
    const schedule = createDelayQueue(() => fault, random)
    source.on('data', (chunk: Buffer) => {
      if (fault.blackHole === 'both' || fault.blackHole === direction) return
      const activeCut = fault.cut?.direction === direction ? fault.cut : undefined
      const allowedChunk =
        activeCut === undefined
          ? chunk
          : chunk.subarray(0, Math.max(0, activeCut.after - receivedBytes))
      receivedBytes += chunk.length
      // Decided now: with a delay, later chunks arrive before this one is passed on.
      const isCutReached = activeCut !== undefined && receivedBytes >= activeCut.after
      totals[direction] += allowedChunk.length
      schedule(allowedChunk.length, () => {
        if (!target.destroyed && allowedChunk.length > 0) target.write(allowedChunk)
        if (isCutReached) cut(activeCut?.how ?? 'reset')
      })
    })
    source.on('end', () => {
      if (fault.blackHole === 'both' || fault.blackHole === direction) return
      schedule(0, () => void (target.destroyed || target.end()))
    })
  }

  const breakAll = (how: 'reset' | 'end' = 'reset') => {
    for (const pair of [...openPairs]) breakPair(pair, how)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    breakAll()
    await closed
  }
  t?.after(close)
  return {
    port: readPort(server.address()),
    setFault: (next = {}) => {
      fault = next
    },
    switchTo: (port) => {
      targetPort = port
    },
    breakAll,
    readTraffic: () => ({ open: openPairs.size, ...totals }),
    close,
  }
}

/** Returns a function that runs a task after the delay that `size` bytes have under the fault. */
function createDelayQueue(currentFault: () => Fault, random: () => number) {
  const queue: { dueMs: number; run: () => void }[] = []
  let lastDueMs = 0
  // One timer for the head of the queue: timers of different lengths could reorder chunks.
  const runDueTasks = () => {
    while (queue[0] !== undefined && queue[0].dueMs <= performance.now()) queue.shift()?.run()
    if (queue[0] !== undefined)
      setTimeout(runDueTasks, Math.max(0, queue[0].dueMs - performance.now()))
  }
  return (size: number, run: () => void): void => {
    const { latency = 0, jitter = 0, bandwidth } = currentFault()
    const transferMs = bandwidth === undefined ? 0 : (size / bandwidth) * 1000
    lastDueMs = Math.max(lastDueMs, performance.now() + latency + jitter * random()) + transferMs
    queue.push({ dueMs: lastDueMs, run })
    if (queue.length === 1) runDueTasks()
  }
}

function breakPair(
  { clientSocket, serverSocket }: { clientSocket: Socket; serverSocket: Socket },
  how: 'reset' | 'end',
): void {
  for (const socket of [clientSocket, serverSocket]) {
    if (how === 'reset') socket.resetAndDestroy()
    // Data already written is still sent; then both sides see a normal end.
    else socket.end(() => socket.destroy())
  }
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
