/**
 * Program of one shop process for random kills: the whole server without pages, which would slow
 * every start. It is always killed, except once to fill the compile cache (`shop-pool.ts`).
 */
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'

const config = readConfig(process.env)
const { url } = await startShop({ config, log: createLog(config.LOG_LEVEL) })
process.send?.({ type: 'started', url })
// A normal exit writes Node's compile cache; after SIGKILL it would stay empty.
process.once('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
