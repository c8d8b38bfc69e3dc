/**
 * The whole shop as its owner runs it, for journeys and for looking at it: the built pages, the real
 * server and the stand-ins as processes of their own, on free ports, in a data folder that is thrown
 * away at the end.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProcess } from '#scripts/start-process.ts'
import { root } from '#scripts/steps.ts'
import { freePort } from './free-port.ts'

export type DemoAccount = { role: string; email: string; password: string }

/** Where everything of a running shop is. Plain data: it travels to other processes as JSON. */
export type ShopAddresses = {
  /** The shop, without a slash at its end. */
  url: string
  /** The stand-ins; `/mailbox`, `/billplz`, `/paypal`, `/places` are below it. */
  standInsUrl: string
  dataDir: string
}

export type RunningShop = ShopAddresses & {
  accounts(): DemoAccount[]
  stop(): Promise<void>
}

/** Starts a shop over the pages in build/ (make them first: `npm run build`). */
export async function startRunningShop(
  options: {
    settings?: Record<string, string>
    /** Where the logs go, default `test-results/shop.log`. */
    log?: string
  } = {},
): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'racik-shop-'))
  const logFile = path.resolve(root, options.log ?? 'test-results/shop.log')
  mkdirSync(path.dirname(logFile), { recursive: true })
  const output = openSync(logFile, 'a')
  const ports = { shop: await freePort(), standIns: await freePort(), smtp: await freePort() }
  const settings = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(ports.shop),
    PUBLIC_URL: `http://127.0.0.1:${ports.shop}`,
    // A busy test machine is not an overloaded shop.
    OVERLOAD_DELAY_MS: '0',
    STAND_INS_PORT: String(ports.standIns),
    STAND_INS_SMTP_PORT: String(ports.smtp),
    STAND_INS_DATA_DIR: path.join(dataDir, 'stand-ins'),
    LOG_LEVEL: 'info',
    // So that each visitor of a journey comes from an address of her own.
    TRUSTED_PROXIES: '127.0.0.1',
    ...options.settings,
  }
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop()
    closeSync(output)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const standIns = await startProcess(path.join(root, 'stand-ins/main.ts'), settings, { output })
    started.push(standIns)
    const shop = await startProcess(path.join(root, 'server/main.ts'), settings, { output })
    started.push(shop)
    return {
      url: shop.url,
      standInsUrl: standIns.url,
      dataDir,
      accounts: () => demoAccounts(dataDir),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The accounts that a demo shop makes for itself at its first start. */
export function demoAccounts(dataDir: string): DemoAccount[] {
  const accounts: DemoAccount[] = JSON.parse(
    readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'),
  )
  return accounts
}
