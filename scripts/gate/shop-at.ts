/**
 * The running shop that journeys use with `--shop`. It must run on this machine with its stand-ins,
 * and with the settings of this process: they name its data folder and the stand-ins' port.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import type { ShopUrls } from '#tests/support/running-shop.ts'
import { root } from './steps.ts'

/** What is missing, for the terminal. */
export class NoShop extends Error {}

/** Returns the URLs of a running shop. Throws NoShop when it or its stand-ins do not respond. */
export async function shopAt(url: string): Promise<ShopUrls> {
  if (!URL.canParse(url)) throw new NoShop(`--shop needs a URL, such as http://127.0.0.1:3000`)
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

async function expectResponse(url: string, otherwise: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (!response?.ok) throw new NoShop(otherwise)
}

const ownShop = /from '#tests\/support\/(?:running-shop|shop-of-its-own|two-processes)\.ts'/

/** Returns true for a file of journeys that starts a shop of its own. */
export function startsOwnShop(file: string): boolean {
  return ownShop.test(readFileSync(path.join(root, file), 'utf8'))
}
