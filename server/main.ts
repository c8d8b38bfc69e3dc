/**
 * The shop as one process: `node server/main.ts`. Serves and works until SIGTERM or SIGINT, then drains
 * (DRAIN_MS) and lets everything in flight finish; a second signal, or STOP_MS after the drain, ends it.
 */
import { fileURLToPath } from 'node:url'

import { builtPages } from './built-pages.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startShop } from './start-shop.ts'
import { whyNotStarted } from './why-not-started.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const pages = builtPages(fileURLToPath(new URL('../build', import.meta.url)))
  if (!pages) log.warn({ event: 'pages.missing' }, 'no build of the pages: run npm run build')
  const running = await startShop({ config, log, ...(pages && { pages }) })
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ event: 'shop.stopping', signal }, 'the shop closes')
    setTimeout(() => {
      log.error({ event: 'shop.stop_timeout' }, 'closing took too long')
      process.exit(1)
    }, config.DRAIN_MS + config.STOP_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: 'shop.stop_failed', error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  process.on('disconnect', () => stop('disconnect'))
  // After the handlers: a signal that follows at once would otherwise end the process without a drain.
  log.info({ event: 'shop.started', url: running.url }, 'the shop is open')
  process.send?.({ type: 'started', url: running.url })
}

main().catch((error: unknown) => {
  process.stderr.write(`${whyNotStarted(error)}\n`)
  process.exit(1)
})
