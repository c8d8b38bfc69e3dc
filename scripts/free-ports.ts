/**
 * Whether the shop can open its doors: asked before anything is built or started, because a port that
 * is taken would otherwise end a minute of work in another program's words.
 */
import { createServer } from 'node:net'

/** A port with the setting that chooses it. */
export type WantedPort = { setting: string; port: number; host: string }

/** Throws with a sentence that says which port is taken and what to do; 0 is whichever is free. */
export async function expectFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const one of wanted) {
    const problem = one.port === 0 ? undefined : await problemOf(one)
    if (problem === 'EADDRINUSE') throw new Error(inUse(one))
  }
}

function inUse({ setting, port }: WantedPort): string {
  return [
    `Port ${port} is in use by another program, perhaps by a shop that is open already.`,
    `Close it, or choose another port: ${setting}=${port < 65_000 ? port + 10 : port - 10} npm start`,
  ].join('\n')
}

/** The code with which the machine refuses to listen there, for instance `EADDRINUSE`. */
function problemOf({ port, host }: WantedPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
