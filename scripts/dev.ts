/**
 * `npm run dev`: runs the shop like `npm start`, but Vite serves the pages and reloads them, and
 * the server restarts when one of its files changes.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { startProcess } from './processes/start-process.ts'
import { readConfig } from '#server/config.ts'

const config = readConfig(process.env)
const standIns = config.usesStandIns
  ? await startProcess('stand-ins/main.ts', {
      STAND_INS_DATA_DIR: join(config.DATA_DIR, 'stand-ins'),
    })
  : undefined
const watchOptions = ['server', 'contract', 'domain'].flatMap((folder) => ['--watch-path', folder])
const shop = spawn('node', [...watchOptions, 'scripts/dev-server.ts'], { stdio: 'inherit' })
if (standIns) console.log(`\n  Mailbox     ${standIns.url}/mailbox\n`)
const stop = async (): Promise<void> => {
  shop.kill('SIGTERM')
  await standIns?.stop()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
