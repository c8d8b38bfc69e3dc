/**
 * Opens the shop without a port or jobs, which fills an empty one with demo data, and closes it.
 * `npm start` runs it while the pages are built.
 */
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'

const config = readConfig({ ...process.env, RUN_JOBS: 'false' })
const shop = await startShop({ config, log: createLog(config.LOG_LEVEL), listen: false })
await shop.stop()
process.send?.({ type: 'started', url: '' })
process.disconnect?.()
