/**
 * Program that prepares a shop that can go live except for its prices and test email, and runs it
 * until SIGTERM. STAND_INS_PORT is the port of its stand-ins. Sends the shop's local URL to the
 * parent process.
 */
import { createCleanupStack } from '#tests/support/cleanup-stack.ts'
import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'

import { prepareCompleteShop } from './complete-shop.ts'

const cleanups = createCleanupStack()
const { settings } = await prepareCompleteShop(cleanups, {
  standInsPort: Number(process.env['STAND_INS_PORT']),
  hasUnconfirmedPrices: true,
})
const shop = await startShopProcess({ ...settings, RUN_JOBS: 'true', HOST: '127.0.0.1' })
process.once('SIGTERM', () => void stop())
process.send?.({ type: 'started', url: shop.url })

async function stop(): Promise<void> {
  await shop.stop()
  await cleanups.run()
  process.exit()
}
