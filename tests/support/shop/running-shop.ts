/**
 * Starts the complete shop with built pages, for journeys (tests in a real browser) and
 * screenshots. The server and the stand-ins (local replacements of the providers and the mail
 * server) are separate processes on free ports, with a temporary data folder.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startBuiltShop, startProcess } from '#scripts/processes/start-process.ts'
import { root } from '#scripts/gate/steps.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { findScratchFolder } from './scratch-folder.ts'

/** The roles of which the demo prints one account each (server/demo/create-demo-data.ts). */
export type DemoRole = 'admin' | 'pharmacist' | 'customer'

export type DemoAccount = { role: DemoRole; email: string; password: string }

/** URLs and data folder of a running shop. Plain data: other processes get it as JSON. */
export type ShopLocation = {
  /** The shop's base URL, without a trailing slash. */
  url: string
  /** Base URL of the stand-ins; `/mailbox`, `/billplz`, `/paypal`, `/places` are below it. */
  standInsUrl: string
  /** A temporary folder, which `stop` deletes. */
  dataDir: string
}

export type ShopWithStandIns = ShopLocation & {
  /** Call it once. */
  stop(): Promise<void>
}

/** These ids turn analytics on, so that a journey fails if a page calls Google without consent. */
export const analyticsSettings = {
  GA_MEASUREMENT_ID: 'G-DEMO123',
  ADS_CONVERSION_ID: 'AW-123/label',
  ADS_CART_CONVERSION_ID: 'AW-123/cart',
}

/** Starts the built shop with the pages in build/, which `npm run build` creates. */
export async function startShopWithStandIns(
  options: {
    /** Environment variables, which replace those below. */
    settings?: Record<string, string>
    /** Path in the repository; output is appended. Default: `test-results/shop.log`. */
    logFile?: string
  } = {},
): Promise<ShopWithStandIns> {
  const dataDir = mkdtempSync(path.join(findScratchFolder(), 'racik-shop-'))
  const logFile = path.resolve(root, options.logFile ?? 'test-results/shop.log')
  mkdirSync(path.dirname(logFile), { recursive: true })
  const output = openSync(logFile, 'a')
  const ports = { shop: await freePort(), standIns: await freePort(), smtp: await freePort() }
  const settings = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(ports.shop),
    PUBLIC_URL: `http://127.0.0.1:${ports.shop}`,
    // No overload protection, because a busy test machine would trigger it.
    OVERLOAD_DELAY_MS: '0',
    STAND_INS_PORT: String(ports.standIns),
    STAND_INS_SMTP_PORT: String(ports.smtp),
    STAND_INS_DATA_DIR: path.join(dataDir, 'stand-ins'),
    LOG_LEVEL: 'info',
    DEMO_DATA: 'small',
    // Each visitor of a journey sets another IP in X-Forwarded-For, so that they do not share rate
    // limits.
    TRUSTED_PROXIES: '127.0.0.1',
    ...options.settings,
  }
  const startedProcesses: { stop(): Promise<void> }[] = []
  const stop = async () => {
    try {
      for (const startedProcess of startedProcesses.toReversed()) await startedProcess.stop()
    } finally {
      closeSync(output)
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  try {
    const standIns = await startProcess(path.join(root, 'stand-ins/main.ts'), settings, { output })
    startedProcesses.push(standIns)
    const shop = await startBuiltShop(settings, { output })
    startedProcesses.push(shop)
    return { url: shop.url, standInsUrl: standIns.url, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the accounts that a demo shop created at its first start. */
function readDemoAccounts(dataDir: string): DemoAccount[] {
  const file = path.join(dataDir, 'demo-accounts.json')
  // Cast: server/demo writes this file.
  return JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]
}

/** Returns the demo account of a role. Throws when there is none. */
export function findDemoAccount(dataDir: string, role: DemoRole): DemoAccount {
  const account = readDemoAccounts(dataDir).find((candidate) => candidate.role === role)
  if (account === undefined) throw new Error(`the demo shop has no ${role}`)
  return account
}
