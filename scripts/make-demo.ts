/**
 * Starts the shop without a port and jobs, which fills an empty database with demo data, and stops
 * it. `npm start` runs this script while the pages are built.
 */
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'

const config = readConfig({ ...process.env, RUN_JOBS: 'false' })
const shop = await startShop({ config, log: createLog(config.LOG_LEVEL), listen: false })
await shop.stop()
// `startProcess` waits for this message.
process.send?.({ type: 'started', url: '' })
process.disconnect?.()
