/**
 * Returns a port of this machine that is free, for programs that cannot choose one themselves. It
 * lies below the ports that systems give to outgoing connections: one of those could be taken by
 * such a connection before the program listens.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const [firstPort, endPort] = [10_000, 32_768]
const maxTries = 50

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
