/**
 * Program that prepares a shop that can go live except for its prices and test email, and runs it
 * until SIGTERM. STAND_INS_PORT is the port of its stand-ins. Reports the shop's local URL.
 */

import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'

import { prepareCompleteShop } from './complete-shop.ts'

const cleanups: (() => Promise<void>)[] = []
const { settings } = await prepareCompleteShop(
  { after: (end) => void cleanups.push(end) },
  { standInsPort: Number(process.env['STAND_INS_PORT']), isUnconfirmed: true },
)
const server = await startShopProcess({ ...settings, RUN_JOBS: 'true', HOST: '127.0.0.1' })
process.once('SIGTERM', () => void stop())
process.send?.({ type: 'started', url: server.url })

async function stop(): Promise<void> {
  await server.stop()
  for (const end of cleanups) await end()
  process.exit()
}
