/**
 * Several shop processes on one database behind a TCP front, as behind a load balancer. Each can be
 * killed at any moment; a new process replaces it. Providers and shoppers know only the front.
 */
import { createServer, connect, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startProcess, type StartedProcess } from '#scripts/start-process.ts'
import { root } from '#scripts/gate/steps.ts'
import { freePort } from '#tests/support/free-port.ts'

export type ShopPool = {
  /** URL of the front. */
  url: string
  /** Number of processes that accept requests. */
  running(): number
  /** Kills the process that has run longest and starts another; false when none is running. */
  killOne(): boolean
  /** Resolves when a process accepts requests. */
  ready(): Promise<void>
  /** Kills all processes and closes the front. */
  stop(): Promise<void>
}

type Options = {
  size: number
  /** A program that reports its start as startProcess expects. */
  entry: string
  settings: Record<string, string>
}

export async function startShopPool({ size, entry, settings }: Options): Promise<ShopPool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-pool-'))
  const running: StartedProcess[] = []
  const starting = new Set<Promise<void>>()
  const ended: Promise<void>[] = []
  let isStopping = false
  let failure: Error | undefined

  const front = createServer((client) => forward(client, pickPort))
  const port = await freePort()
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port}`

  const environment = {
    ...settings,
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
  }
  const startShopProcess = () =>
    startProcess(path.resolve(root, entry), environment, { quiet: true })
  const startOne = async (): Promise<void> => {
    const shop = await startShopProcess()
    if (isStopping) return killProcess(shop)
    running.push(shop)
  }
  const launch = (): void => {
    const start: Promise<void> = startOne()
      .catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error))
      })
      .finally(() => starting.delete(start))
    starting.add(start)
  }
  let turn = 0
  function pickPort(): number | undefined {
    const shop = running[turn++ % Math.max(1, running.length)]
    return shop && Number(new URL(shop.url).port)
  }

  // The first process ends normally and leaves its compiled code, which halves all later starts.
  await (await startShopProcess()).stop()
  for (let count = 0; count < size; count++) launch()
  const pool: ShopPool = {
    url,
    running: () => running.length,
    killOne: () => {
      if (failure) throw failure
      const victim = running.shift()
      if (victim === undefined) return false
      ended.push(killProcess(victim))
      launch()
      return true
    },
    ready: async () => {
      while (running.length === 0 && starting.size > 0) await Promise.race(starting)
      if (failure) throw failure
    },
    stop: async () => {
      isStopping = true
      for (const shop of running.splice(0)) ended.push(killProcess(shop))
      await Promise.all([...ended, ...starting])
      await closeServer(front)
      rmSync(folder, { recursive: true, force: true })
      if (failure) throw failure
    },
  }
  await pool.ready()
  return pool
}

async function killProcess(shop: StartedProcess): Promise<void> {
  process.kill(shop.pid, 'SIGKILL')
  // Waits for its end; the signal that `stop` would send has nothing to stop any more.
  await shop.stop()
}

const retryMs = 50
const sockets = new Set<Socket>()

/** Connects a client to a running process; holds the connection while there is none. */
function forward(client: Socket, pickPort: () => number | undefined): void {
  sockets.add(client)
  client.once('close', () => sockets.delete(client))
  client.on('error', () => client.destroy())
  const tryNext = (): void => {
    if (client.destroyed) return
    const port = pickPort()
    if (port === undefined) {
      setTimeout(tryNext, retryMs)
      return
    }
    const upstream = connect(port, '127.0.0.1')
    let isConnected = false
    upstream.once('connect', () => {
      isConnected = true
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => {
      if (isConnected) client.destroy()
      else setTimeout(tryNext, retryMs)
    })
    upstream.once('close', () => isConnected && client.destroy())
    client.once('close', () => upstream.destroy())
  }
  tryNext()
}

function closeServer(server: Server): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}
