/**
 * Starts one of our programs as a child process, which sends the message `{ type: 'started', url }`
 * when it is ready.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { writeSync } from 'node:fs'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

export type StartedProcess = { url: string; pid: number; stop(): Promise<void> }

/**
 * Node's options for the shop: V8 keeps new objects in 16 MB instead of up to 64, and collects old
 * ones when the heap has grown by half (docs/decisions/144-server-bundle-and-memory.md). A house
 * test compares them with the Dockerfile and the systemd unit.
 */
export const shopNodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** The C library keeps one pool of freed memory. Compared as `shopNodeOptions` is. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '1' }

/**
 * The shop as it runs in production; scripts/bundle/build-shop.ts builds it from server/main.ts.
 */
export const builtShop = 'build/shop/main.js'

/** Characters of the error output that are kept: its end says why a program did not start. */
const keptOutputLength = 4_000

const runningChildren = new Set<ChildProcess>()

// Detached children would outlive a parent that exits without stopping them.
process.once('exit', () => {
  for (const child of runningChildren) child.kill('SIGTERM')
})

/**
 * Starts the program and returns it when it is ready. Rejects with the end of its error output when
 * the program exits before. The program gets SIGTERM when this process exits.
 */
export function startProcess(
  file: string,
  environment: Record<string, string>,
  options: {
    /** True: the output is not printed. */
    quiet?: boolean
    /** File descriptor that gets the output instead. */
    output?: number
    /** Options of Node itself. */
    nodeOptions?: readonly string[]
  } = {},
): Promise<StartedProcess> {
  const child = fork(file, {
    env: { ...process.env, ...environment },
    execArgv: [...process.execArgv, ...(options.nodeOptions ?? [])],
    stdio: ['ignore', options.output ?? (options.quiet ? 'ignore' : 'inherit'), 'pipe', 'ipc'],
    // Ctrl+C must not reach the child, because the parent stops the processes in order.
    detached: true,
  })
  runningChildren.add(child)
  child.once('close', () => runningChildren.delete(child))
  let errorOutput = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-keptOutputLength)
    if (options.output !== undefined) writeSync(options.output, chunk)
    else if (!options.quiet) process.stderr.write(chunk)
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await closed
  }
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended (${code}):\n${errorOutput}`)))
    child.on('message', (message: unknown) => {
      // A process that sends messages has a pid.
      if (!isStarted(message) || child.pid === undefined) return
      child.removeAllListeners('exit')
      resolve({ url: message.url, pid: child.pid, stop })
    })
  })
}

/** Starts the built shop as the image does. */
export function startBuiltShop(
  environment: Record<string, string>,
  options: { quiet?: boolean; output?: number } = {},
): Promise<StartedProcess> {
  return startProcess(
    path.join(root, builtShop),
    { ...shopEnvironment, ...environment },
    { ...options, nodeOptions: shopNodeOptions },
  )
}

function isStarted(message: unknown): message is { type: 'started'; url: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'started' &&
    'url' in message &&
    typeof message.url === 'string'
  )
}
