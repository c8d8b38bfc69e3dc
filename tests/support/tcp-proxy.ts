/**
 * A TCP proxy with network faults between the shop and PostgreSQL or a provider: slow, silent, cut,
 * or dropping one direction. A fault applies as soon as it is set, also to open connections. The
 * order within a direction is kept.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** `up` is from client to server, `down` is the response. */
export type Direction = 'up' | 'down'

export type Fault = {
  /** Delay of every chunk, in milliseconds. */
  latency?: number
  /** Maximum random extra delay, in milliseconds. */
  jitter?: number
  /** Maximum bytes per second in each direction. */
  bandwidth?: number
  /** New connections are reset immediately. */
  refuse?: boolean
  /** Bytes in this direction are dropped while the connection stays open: a half-open network. */
  blackHole?: Direction | 'both'
  /** The connection breaks after so many bytes in this direction, counted from its start. */
  cut?: { after: number; direction: Direction; how?: 'reset' | 'end' }
}

export type FaultProxy = {
  port: number
  /** Sets the fault; without one the network works normally. */
  set(fault?: Fault): void
  /** Breaks every open connection now. */
  breakAll(how?: 'reset' | 'end'): void
  /** The number of open connections, and the total bytes passed each way. */
  seen(): { open: number; accepted: number; up: number; down: number }
  close(): Promise<void>
}

export type ProxyTarget = { port: number; host?: string; random?: () => number }

/** Starts a proxy to a port on this machine; it stops with the test. */
export async function startFaultProxy(
  t: Pick<TestContext, 'after'> | undefined,
  to: ProxyTarget,
): Promise<FaultProxy> {
  let fault: Fault = {}
  const random = to.random ?? Math.random
  const open = new Set<{ near: Socket; far: Socket }>()
  const passed = { accepted: 0, up: 0, down: 0 }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    passed.accepted++
    if (fault.refuse === true) return void near.resetAndDestroy()
    const far = connect({ port: to.port, host: to.host ?? '127.0.0.1', allowHalfOpen: true })
    far.setNoDelay(true)
    const pair = { near, far }
    open.add(pair)
    const gone = () => {
      open.delete(pair)
      for (const socket of [near, far]) if (!socket.destroyed) socket.resetAndDestroy()
    }
    const done = () => near.destroyed && far.destroyed && open.delete(pair)
    for (const socket of [near, far]) {
      socket.on('error', gone)
      socket.on('close', done)
    }
    const cut = (how: 'reset' | 'end') => breakPair(pair, how)
    pass(near, far, 'up', cut)
    pass(far, near, 'down', cut)
  })

  /** Passes data from one socket to the other according to the current fault. */
  function pass(from: Socket, into: Socket, way: Direction, cut: (how: 'reset' | 'end') => void) {
    let bytes = 0
    const delay = delayQueue(() => fault, random)
    from.on('data', (chunk: Buffer) => {
      if (fault.blackHole === 'both' || fault.blackHole === way) return
      const limit = fault.cut?.direction === way ? fault.cut : undefined
      const fits = limit === undefined ? chunk : chunk.subarray(0, Math.max(0, limit.after - bytes))
      bytes += chunk.length
      passed[way] += fits.length
      delay(fits.length, () => {
        if (!into.destroyed && fits.length > 0) into.write(fits)
        if (limit !== undefined && bytes >= limit.after) cut(limit.how ?? 'reset')
      })
    })
    from.on('end', () => {
      if (fault.blackHole === 'both' || fault.blackHole === way) return
      delay(0, () => void (into.destroyed || into.end()))
    })
  }

  const breakAll = (how: 'reset' | 'end' = 'reset') => {
    for (const pair of [...open]) breakPair(pair, how)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    breakAll()
    await closed
  }
  t?.after(close)
  return {
    port: portOf(server.address()),
    set: (next = {}) => {
      fault = next
    },
    breakAll,
    seen: () => ({ open: open.size, ...passed }),
    close,
  }
}

/** Returns a function that runs a task after the time that `size` bytes take under the fault. */
function delayQueue(currentFault: () => Fault, random: () => number) {
  const queue: { due: number; run: () => void }[] = []
  let lastDue = 0
  // One timer for the head of the queue: timers of different lengths could reorder chunks.
  const runDue = () => {
    while (queue[0] !== undefined && queue[0].due <= performance.now()) queue.shift()?.run()
    if (queue[0] !== undefined) setTimeout(runDue, queue[0].due - performance.now())
  }
  return (size: number, run: () => void): void => {
    const { latency = 0, jitter = 0, bandwidth } = currentFault()
    const transferMs = bandwidth === undefined ? 0 : (size / bandwidth) * 1000
    lastDue = Math.max(lastDue, performance.now() + latency + jitter * random()) + transferMs
    queue.push({ due: lastDue, run })
    if (queue.length === 1) runDue()
  }
}

function breakPair({ near, far }: { near: Socket; far: Socket }, how: 'reset' | 'end'): void {
  for (const socket of [near, far]) {
    if (how === 'reset') socket.resetAndDestroy()
    // Data already written is still sent; then both sides see a normal end.
    else socket.end(() => socket.destroy())
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
