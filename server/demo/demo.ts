/**
 * Demo data: accounts, and a shop with a past, at the first start while stand-ins replace the
 * providers, never in production and never in the database of a live shop. The passwords are
 * stored in the data folder, and `npm start` prints them (S-8).
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Feature } from '#server/feature.ts'
import { hasGoneLive } from '#server/go-live/has-gone-live.ts'
import { secretFileNames } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

export const demo: Feature = {
  async start(shop) {
    await createDemoOnce(shop)
    return async () => undefined
  },
}

/** Creates the data once: later starts find the file of the accounts. */
async function createDemoOnce(shop: Shop): Promise<void> {
  const { usesStandIns, isProduction, NODE_ENV, DATA_DIR, DEMO_DATA } = shop.config
  const accountsFile = join(DATA_DIR, secretFileNames.demoAccounts)
  // Tests start empty shops, unless they set DEMO_DATA.
  const wantsDemoData = DEMO_DATA !== undefined || NODE_ENV !== 'test'
  const isDemo = usesStandIns && !isProduction && wantsDemoData
  if (!isDemo || existsSync(accountsFile) || (await hasGoneLive(shop.db))) return
  // Imported when used: the data and the PDF library take memory in each process.
  const { createDemoData } = await import('./create-demo-data.ts')
  const accounts = await createDemoData(shop, DEMO_DATA ?? 'business')
  // Only the user of the process may read the passwords.
  writeFileSync(accountsFile, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}
