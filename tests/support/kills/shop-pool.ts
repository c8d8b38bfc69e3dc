/**
 * Runs several shop processes on one database behind a TCP proxy, as behind a load balancer. Each
 * process can be killed at any moment, and a new one replaces it. Providers and shoppers call only
 * the proxy.
 */
import { createServer, connect, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { StartedProcess } from '#scripts/processes/start-process.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'

export type ShopPool = {
  /** URL of the proxy. */
  url: string
  /**
   * Kills the process that has run longest and starts another. Returns false when none is running.
   * Throws when an earlier start has failed.
   */
  killOne(): boolean
  /** Resolves when a process accepts requests. */
  ready(): Promise<void>
  /** Kills all processes and closes the proxy. */
  stop(): Promise<void>
}

type Options = {
  size: number
  settings: Record<string, string>
}

export async function startShopPool({ size, settings }: Options): Promise<ShopPool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-pool-'))
  // Processes that accept requests, the oldest first.
  const runningShops: StartedProcess[] = []
  const pendingStarts = new Set<Promise<void>>()
  const pendingKills: Promise<void>[] = []
  const clients = new Set<Socket>()
  let isStopping = false
  let failure: Error | undefined

  const proxy = createServer((client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    forward(client, pickPort)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port}`

  const environment = {
    ...settings,
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
  }
  const startOne = async (): Promise<void> => {
    const shop = await startShopProcess(environment)
    if (isStopping) return killProcess(shop)
    runningShops.push(shop)
  }
  const launch = (): void => {
    const start: Promise<void> = startOne()
      .catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error))
      })
      .finally(() => pendingStarts.delete(start))
    pendingStarts.add(start)
  }
  let nextIndex = 0
  /** Returns the port of the next running process in turn; undefined when none is running. */
  function pickPort(): number | undefined {
    const shop = runningShops[nextIndex++ % Math.max(1, runningShops.length)]
    return shop && Number(new URL(shop.url).port)
  }

  for (let count = 0; count < size; count++) launch()
  const pool: ShopPool = {
    url,
    killOne: () => {
      if (failure) throw failure
      const victim = runningShops.shift()
      if (victim === undefined) return false
      pendingKills.push(killProcess(victim))
      launch()
      return true
    },
    ready: async () => {
      while (runningShops.length === 0 && pendingStarts.size > 0) await Promise.race(pendingStarts)
      if (failure) throw failure
    },
    stop: async () => {
      isStopping = true
      for (const shop of runningShops.splice(0)) pendingKills.push(killProcess(shop))
      await Promise.all([...pendingKills, ...pendingStarts])
      for (const client of clients) client.destroy()
      await closeServer(proxy)
      rmSync(folder, { recursive: true, force: true })
      if (failure) throw failure
    },
  }
  await pool.ready()
  return pool
}

async function killProcess(shop: StartedProcess): Promise<void> {
  process.kill(shop.pid, 'SIGKILL')
  // Waits until the process has ended. The SIGTERM of `stop` no longer has an effect.
  await shop.stop()
}

/** Pause before the next attempt to connect a client to a process. */
const connectRetryMs = 50

/** Connects a client to a running process. While none is running, the connection waits. */
function forward(client: Socket, pickPort: () => number | undefined): void {
  client.on('error', () => client.destroy())
  const tryNext = (): void => {
    if (client.destroyed) return
    const port = pickPort()
    if (port === undefined) {
      setTimeout(tryNext, connectRetryMs)
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
      else setTimeout(tryNext, connectRetryMs)
    })
    upstream.once('close', () => isConnected && client.destroy())
    client.once('close', () => upstream.destroy())
  }
  tryNext()
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
