/** Starts a shop of two processes on one PostgreSQL database, as behind a load balancer. */
import { freePort } from '#tests/support/network/free-port.ts'
import { startPostgresUntilRemoved } from '#tests/support/database/postgres.ts'
import { startShopWithStandIns, type ShopWithStandIns } from '#tests/support/shop/running-shop.ts'

import { startShopProcess } from './start-shop-process.ts'

type TwoProcesses = ShopWithStandIns & {
  /** Base URL of the second process. */
  secondUrl: string
}

/** Needs PostgreSQL: check `missingPostgresReason` first. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const postgres = await startPostgresUntilRemoved()
  const settings = { DATABASE_URL: postgres.url(await postgres.createDatabase()) }
  const firstProcess = await startShopWithStandIns({
    logFile: 'test-results/two-processes.log',
    settings,
  })
  const port = await freePort()
  const secondProcess = await startShopProcess({
    ...settings,
    DATA_DIR: firstProcess.dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STAND_INS_PORT: new URL(firstProcess.standInsUrl).port,
    TRUSTED_PROXIES: '127.0.0.1',
    // Only the first process runs jobs, such as emails and pictures.
    RUN_JOBS: 'false',
    LOG_LEVEL: 'warn',
  })
  return {
    ...firstProcess,
    secondUrl: secondProcess.url,
    stop: async () => {
      await secondProcess.stop()
      await firstProcess.stop()
      await postgres.remove()
    },
  }
}
