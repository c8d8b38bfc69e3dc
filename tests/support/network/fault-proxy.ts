/**
 * A TCP proxy that simulates network faults between the shop and PostgreSQL or a provider. A fault
 * applies as soon as it is set, also to open connections. Bytes of one direction keep their
 * sequence.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

import { resetSocket } from './reset-socket.ts'

/** `up` is from client to server, `down` from server to client. */
type Direction = 'up' | 'down'

/** How a connection breaks. */
type Ending = 'reset' | 'end'

export type Fault = {
  /** Delay of every chunk. */
  latencyMs?: number
  /** Maximum random extra delay. */
  jitterMs?: number
  /** Bandwidth in each direction. */
  bytesPerSecond?: number
  /** New connections are reset immediately. */
  refusesConnections?: boolean
  /**
   * Bytes in this direction are dropped while the connection stays open, as with a half-open
   * connection.
   */
  blackHole?: Direction | 'both'
  /**
   * The connection breaks after this number of bytes in this direction, counted from its start.
   * Default: by a reset.
   */
  cut?: { afterBytes: number; direction: Direction; ending?: Ending }
}

export type FaultProxy = {
  port: number
  /** Replaces the fault. Without an argument the network works normally. */
  setFault(fault?: Fault): void
  /** Sends new connections to another port, as after a failover; open ones stay. */
  switchToPort(port: number): void
  /** Breaks every open connection now. Default: by a reset. */
  breakConnections(ending?: Ending): void
  /**
   * Returns the numbers of open and accepted connections, and of bytes passed in each direction.
   */
  readTraffic(): {
    openConnections: number
    acceptedConnections: number
    passedBytes: Record<Direction, number>
  }
}

/** The connection of a client to the proxy, and that of the proxy to the server. */
type SocketPair = { clientSocket: Socket; serverSocket: Socket }

/**
 * Starts a proxy to a port of this machine. If the port is not known yet, pass 0 and call
 * `switchToPort` before the first connection. `random` decides the jitter. The proxy is closed after
 * the test.
 */
export async function startFaultProxy(
  t: Pick<TestContext, 'after'>,
  { port, random = Math.random }: { port: number; random?: () => number },
): Promise<FaultProxy> {
  let fault: Fault = {}
  let targetPort = port
  const openPairs = new Set<SocketPair>()
  const passedBytes = { up: 0, down: 0 }
  let acceptedConnections = 0
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (clientSocket) => {
    acceptedConnections++
    if (fault.refusesConnections === true) return resetSocket(clientSocket)
    const serverSocket = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    serverSocket.setNoDelay(true)
    const pair = { clientSocket, serverSocket }
    openPairs.add(pair)
    const resetPair = () => {
      openPairs.delete(pair)
      for (const socket of [clientSocket, serverSocket]) if (!socket.destroyed) resetSocket(socket)
    }
    const removeIfClosed = () =>
      clientSocket.destroyed && serverSocket.destroyed && openPairs.delete(pair)
    for (const socket of [clientSocket, serverSocket]) {
      socket.on('error', resetPair)
      socket.on('close', removeIfClosed)
    }
    const cutPair = (ending: Ending) => breakPair(pair, ending)
    forwardData(clientSocket, serverSocket, 'up', cutPair)
    forwardData(serverSocket, clientSocket, 'down', cutPair)
  })

  /** Passes data from one socket to the other according to the current fault. */
  function forwardData(
    source: Socket,
    target: Socket,
    direction: Direction,
    cut: (ending: Ending) => void,
  ) {
    let receivedBytes = 0
    const schedule = createDelayQueue(() => fault, random)
    source.on('data', (chunk: Buffer) => {
      if (fault.blackHole === 'both' || fault.blackHole === direction) return
      const activeCut = fault.cut?.direction === direction ? fault.cut : undefined
      const allowedChunk =
        activeCut === undefined
          ? chunk
          : chunk.subarray(0, Math.max(0, activeCut.afterBytes - receivedBytes))
      receivedBytes += chunk.length
      // Must be decided now: with a delay, later chunks arrive before this one is passed on.
      const isCutReached = activeCut !== undefined && receivedBytes >= activeCut.afterBytes
      passedBytes[direction] += allowedChunk.length
      schedule(allowedChunk.length, () => {
        if (!target.destroyed && allowedChunk.length > 0) target.write(allowedChunk)
        if (isCutReached) cut(activeCut?.ending ?? 'reset')
      })
    })
    source.on('end', () => {
      if (fault.blackHole === 'both' || fault.blackHole === direction) return
      schedule(0, () => void (target.destroyed || target.end()))
    })
  }

  const breakConnections = (ending: Ending = 'reset') => {
    for (const pair of [...openPairs]) breakPair(pair, ending)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    breakConnections()
    await closed
  })
  return {
    port: readPort(server.address()),
    setFault: (next = {}) => {
      fault = next
    },
    switchToPort: (port) => {
      targetPort = port
    },
    breakConnections,
    readTraffic: () => ({
      openConnections: openPairs.size,
      acceptedConnections,
      passedBytes: { ...passedBytes },
    }),
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
    const { latencyMs = 0, jitterMs = 0, bytesPerSecond } = currentFault()
    const transferMs = bytesPerSecond === undefined ? 0 : (size / bytesPerSecond) * 1000
    const arrivalMs = performance.now() + latencyMs + jitterMs * random()
    lastDueMs = Math.max(lastDueMs, arrivalMs) + transferMs
    queue.push({ dueMs: lastDueMs, run })
    if (queue.length === 1) runDueTasks()
  }
}

function breakPair({ clientSocket, serverSocket }: SocketPair, ending: Ending): void {
  for (const socket of [clientSocket, serverSocket]) {
    if (ending === 'reset') resetSocket(socket)
    // Data that is already written is still sent; then both sides see a normal end.
    else socket.end(() => socket.destroy())
  }
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
