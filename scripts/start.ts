/**
 * `npm start`: runs the whole shop on this machine. Builds the pages if needed, starts the
 * stand-ins if the shop uses them, starts the shop, and prints the URLs.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { buildShop } from '#scripts/bundle/build-shop.ts'
import { buildPages, hasCurrentBuild } from '#scripts/bundle/build-pages.ts'
import { expectFreePorts } from './processes/free-ports.ts'
import { startBuiltShop, startProcess } from './processes/start-process.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { secretFileNames } from '#server/secrets.ts'

try {
  const config = readConfig(process.env)
  await expectFreePorts([
    { setting: 'PORT', port: config.PORT, host: config.HOST },
    ...(config.usesStandIns
      ? [
          { setting: 'STAND_INS_PORT', port: config.STAND_INS_PORT, host: '127.0.0.1' },
          { setting: 'STAND_INS_SMTP_PORT', port: config.STAND_INS_SMTP_PORT, host: '127.0.0.1' },
        ]
      : []),
  ])
  const standIns = config.usesStandIns
    ? await startProcess('stand-ins/main.ts', {
        STAND_INS_DATA_DIR: join(config.DATA_DIR, 'stand-ins'),
      })
    : undefined
  // At the first start on a machine, the demo is created while the pages are built.
  await buildShop()
  const demoCreation = hasCurrentBuild() ? undefined : makeDemo(config)
  await buildPages({ force: false })
  await demoCreation
  const shop = await startBuiltShop({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })
  const lines = [
    // With PORT 0, only the shop itself knows the port that was picked.
    ['Shop', config.PORT === 0 ? shop.url : config.PUBLIC_URL],
    ...(standIns
      ? [
          ['Mailbox', `${standIns.url}/mailbox`],
          ['Stand-ins', standIns.url],
        ]
      : []),
    ...readDemoAccounts(config.DATA_DIR).map(({ role, email, password }) => [
      role,
      `${email}  ${password}`,
    ]),
  ]
  console.log(
    `\n${lines.map(([name = '', text = '']) => `  ${name.padEnd(11)} ${text}`).join('\n')}\n`,
  )
  console.log('  Press Ctrl+C to stop the shop.')
  const stop = async (): Promise<void> => {
    await shop.stop()
    await standIns?.stop()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
} catch (error) {
  // Prints no stack trace, because the message says which setting or port to fix.
  const text = error instanceof Error ? error.message : String(error)
  console.error(error instanceof ConfigError ? `Settings:\n${text}` : text)
  process.exit(1)
}

/** Creates the demo in a process of its own, unless it exists or the shop needs none. */
async function makeDemo({ usesStandIns, DATA_DIR }: Config): Promise<void> {
  if (!usesStandIns || existsSync(join(DATA_DIR, secretFileNames.demoAccounts))) return
  const demoProcess = await startProcess('build/shop/make-demo.js', { LOG_LEVEL: 'warn' })
  await demoProcess.stop()
}

/**
 * Returns the accounts that the shop wrote at its first start; none for a shop without demo data.
 */
function readDemoAccounts(folder: string): { role: string; email: string; password: string }[] {
  try {
    return JSON.parse(readFileSync(join(folder, secretFileNames.demoAccounts), 'utf8'))
  } catch {
    // The file does not exist.
    return []
  }
}
