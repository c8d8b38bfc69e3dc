/**
 * Checks the shop's ports before anything is built or started, so that a taken port is reported at
 * once and in plain words.
 */
import { createServer } from 'node:net'

/** A port with the setting that chooses it. */
export type WantedPort = { setting: string; port: number; host: string }

/**
 * Throws when a port is taken; the message says which and what to do. Port 0 means any free port.
 */
export async function expectFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const one of wanted) {
    const problem = one.port === 0 ? undefined : await problemOf(one)
    if (problem === 'EADDRINUSE') throw new Error(inUse(one))
  }
}

function inUse({ setting, port }: WantedPort): string {
  return [
    `Port ${port} is in use by another program, perhaps by a running shop.`,
    `Stop it, or choose another port: ${setting}=${port < 65_000 ? port + 10 : port - 10} npm start`,
  ].join('\n')
}

/** Returns the error code of listening on the port, such as `EADDRINUSE`. */
function problemOf({ port, host }: WantedPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
