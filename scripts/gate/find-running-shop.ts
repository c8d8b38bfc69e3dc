/**
 * Finds the running shop that journeys use with `--shop`. The shop must run on this machine, with
 * stand-ins and with the settings of this process: they give the data folder and the port of the
 * stand-ins.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import type { ShopLocation } from '#tests/support/shop/running-shop.ts'
import { root } from './steps.ts'

/** The message says which part does not run and how to start it. */
export class ShopNotFoundError extends Error {}

/**
 * Returns the URLs of a running shop. Throws ShopNotFoundError when the shop or its stand-ins do
 * not respond, or when `url` is not a URL.
 */
export async function findRunningShop(url: string): Promise<ShopLocation> {
  if (!URL.canParse(url))
    throw new ShopNotFoundError(`--shop needs a URL, such as http://127.0.0.1:3000`)
  const config = readConfig(process.env)
  const shopUrl = new URL(url).origin
  const standInsUrl = `http://127.0.0.1:${config.STAND_INS_PORT}`
  await expectResponse(`${shopUrl}/api/init`, `No shop responds at ${shopUrl}. Run: npm start`)
  await expectResponse(
    `${standInsUrl}/mailbox`,
    `No stand-ins respond at ${standInsUrl}. Journeys need a shop with stand-ins: npm start`,
  )
  return { url: shopUrl, standInsUrl, dataDir: path.resolve(root, config.DATA_DIR) }
}

async function expectResponse(url: string, errorMessage: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (!response?.ok) throw new ShopNotFoundError(errorMessage)
}

const ownShopImport =
  /from '#tests\/support\/[\w/-]+\/(?:running-shop|separate-shop|business-shop|production-shop|two-processes)\.ts'/

/** Returns true for a journey file that starts a shop of its own, by its imports. */
export function startsOwnShop(file: string): boolean {
  return ownShopImport.test(readFileSync(path.join(root, file), 'utf8'))
}
