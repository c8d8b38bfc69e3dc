/**
 * Finds a free port of this machine, for programs that cannot choose one themselves. The port lies
 * below those that the system gives to outgoing connections, because an outgoing connection could
 * take such a port before the program listens.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export const firstPort = 10_000
/** The first port that Linux gives to outgoing connections. */
export const endPort = 32_768

/**
 * A port is not reserved until the program listens on it. So processes draw from different slices,
 * and a process draws a port again only after all others of its slice.
 */
export const sliceSize = 100
const sliceCount = Math.floor((endPort - firstPort) / sliceSize)
const sliceStart = firstPort + (process.pid % sliceCount) * sliceSize
let nextOffset = randomInt(sliceSize)

/** Returns a port on which nothing listens. Throws when all ports of the slice are in use. */
export async function freePort(): Promise<number> {
  for (let tryCount = 0; tryCount < sliceSize; tryCount++) {
    const port = sliceStart + (nextOffset++ % sliceSize)
    if (await isFree(port)) return port
  }
  throw new Error(`ports ${sliceStart} to ${sliceStart + sliceSize - 1} are all in use`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
