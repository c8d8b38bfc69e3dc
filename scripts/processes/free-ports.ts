/**
 * Checks the shop's ports before anything is built or started, so that a port in use is reported
 * immediately.
 */
import { createServer } from 'node:net'

/** A port that the shop needs, with the name of its setting. */
type RequiredPort = { setting: string; port: number; host: string }

/**
 * Throws when a port is in use. The message names the port and says what to do. Port 0 means any
 * free port. Other errors, such as a port that needs root, appear when the shop starts.
 */
export async function expectFreePorts(ports: readonly RequiredPort[]): Promise<void> {
  for (const requiredPort of ports) {
    const errorCode = requiredPort.port === 0 ? undefined : await tryToListen(requiredPort)
    if (errorCode === 'EADDRINUSE') throw new Error(describePortInUse(requiredPort))
  }
}

function describePortInUse({ setting, port }: RequiredPort): string {
  // The highest port is 65,535.
  const anotherPort = port < 65_000 ? port + 10 : port - 10
  return [
    `Port ${port} is in use by another program, perhaps by a running shop.`,
    `Stop it, or choose another port: ${setting}=${anotherPort} npm start`,
  ].join('\n')
}

/**
 * Listens on the port briefly. Returns the error code, such as `EADDRINUSE`; undefined if it works.
 */
function tryToListen({ port, host }: RequiredPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
