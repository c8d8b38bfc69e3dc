/**
 * Starts the complete shop with built pages for journeys and screenshots. The server and the
 * stand-ins are separate processes on free ports, with a temporary data folder.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startBuiltShop, startProcess } from '#scripts/processes/start-process.ts'
import { root } from '#scripts/gate/steps.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { scratchFolder } from './scratch-folder.ts'

export type DemoAccount = { role: string; email: string; password: string }

/** URLs of a running shop. Plain data: it is passed to other processes as JSON. */
export type ShopUrls = {
  /** The shop's base URL, without a trailing slash. */
  url: string
  /** Base URL of the stand-ins; `/mailbox`, `/billplz`, `/paypal`, `/places` are below it. */
  standInsUrl: string
  dataDir: string
}

export type RunningShop = ShopUrls & {
  accounts(): DemoAccount[]
  stop(): Promise<void>
}

/**
 * These ids turn analytics on, so that a journey fails if a page calls Google without consent.
 */
export const analyticsSettings = {
  GA_MEASUREMENT_ID: 'G-DEMO123',
  ADS_CONVERSION_ID: 'AW-123/label',
  ADS_CART_CONVERSION_ID: 'AW-123/cart',
}

/** Starts the shop and the pages in build/ (`npm run build` makes them). */
export async function startRunningShop(
  options: {
    settings?: Record<string, string>
    /** Log file, default `test-results/shop.log`. */
    log?: string
  } = {},
): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(scratchFolder(), 'racik-shop-'))
  const logFile = path.resolve(root, options.log ?? 'test-results/shop.log')
  mkdirSync(path.dirname(logFile), { recursive: true })
  const output = openSync(logFile, 'a')
  const ports = { shop: await freePort(), standIns: await freePort(), smtp: await freePort() }
  const settings = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(ports.shop),
    PUBLIC_URL: `http://127.0.0.1:${ports.shop}`,
    // Turns off the overload protection, which a busy test machine would trigger.
    OVERLOAD_DELAY_MS: '0',
    STAND_INS_PORT: String(ports.standIns),
    STAND_INS_SMTP_PORT: String(ports.smtp),
    STAND_INS_DATA_DIR: path.join(dataDir, 'stand-ins'),
    LOG_LEVEL: 'info',
    DEMO_DATA: 'small',
    // Lets each visitor of a journey set another IP with a header.
    TRUSTED_PROXIES: '127.0.0.1',
    ...options.settings,
  }
  const startedProcesses: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (const startedProcess of startedProcesses.toReversed()) await startedProcess.stop()
    closeSync(output)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const standIns = await startProcess(path.join(root, 'stand-ins/main.ts'), settings, { output })
    startedProcesses.push(standIns)
    const shop = await startBuiltShop(settings, { output })
    startedProcesses.push(shop)
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

/** Returns the accounts that a demo shop creates at its first start. */
export function demoAccounts(dataDir: string): DemoAccount[] {
  const accounts: DemoAccount[] = JSON.parse(
    readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'),
  )
  return accounts
}

/** Throws when the demo has no account of the role. */
export function findDemoAccount(dataDir: string, role: string): DemoAccount {
  const found = demoAccounts(dataDir).find((account) => account.role === role)
  if (found === undefined) throw new Error(`the demo shop has no ${role}`)
  return found
}
