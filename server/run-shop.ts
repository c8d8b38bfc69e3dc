/**
 * Runs the shop in this process. On SIGTERM or SIGINT it waits for the load balancer (DRAIN_MS) and
 * then for running work. A second signal, or STOP_MS after DRAIN_MS, ends the process.
 */
import { fileURLToPath } from 'node:url'

import { loadBuiltPages } from './built-pages.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startShop } from './start-shop.ts'
import { startFailureMessage } from './start-failure-message.ts'

/**
 * Resolves when the shop has started. If it cannot start, prints the reason and ends the process.
 */
export async function runShop(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await startAndHandleSignals(environment)
  } catch (error) {
    process.stderr.write(`${startFailureMessage(error)}\n`)
    process.exit(1)
  }
}

/** Throws ConfigError for wrong settings, and the errors of startShop. */
async function startAndHandleSignals(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const log = createLog(config.LOG_LEVEL)
  const pages = loadBuiltPages(fileURLToPath(new URL('../build', import.meta.url)))
  if (!pages) log.warn({ event: 'pages.missing' }, 'page build is missing: run npm run build')
  const runningShop = await startShop({ config, log, ...(pages && { pages }) })
  let isStopping = false
  const stopAndExit = (signal: string): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ event: 'shop.stopping', signal }, 'shop is stopping')
    setTimeout(() => {
      log.error({ event: 'shop.stop_timeout' }, 'stopping took too long')
      process.exit(1)
    }, config.DRAIN_MS + config.STOP_MS).unref()
    runningShop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: 'shop.stop_failed', error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stopAndExit('SIGTERM'))
  process.once('SIGINT', () => stopAndExit('SIGINT'))
  // Emitted when the process that started this one, and gets the message below, has ended.
  process.on('disconnect', () => stopAndExit('disconnect'))
  // After the signal handlers: an early signal would otherwise end the process without draining.
  log.info({ event: 'shop.started', url: runningShop.url }, 'shop started')
  process.send?.({ type: 'started', url: runningShop.url })
}
