/**
 * Finds a free port of this machine, for programs that cannot choose one themselves. The port lies
 * below those that the system gives to outgoing connections, because an outgoing connection could
 * take such a port before the program listens.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Linux gives ports from 32,768 to outgoing connections. */
const [firstPort, endPort] = [10_000, 32_768]
const maxTries = 50

/** Throws when no free port is found in 50 tries. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const port = randomInt(firstPort, endPort)
    if (await isFree(port)) return port
  }
  throw new Error(`${maxTries} ports between ${firstPort} and ${endPort} are all in use`)
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
