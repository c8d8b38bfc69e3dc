/**
 * Starts shop processes on one PostgreSQL database, for tests that end, replace or overload a
 * process. The stand-ins run in the process of the test.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import type { StartedProcess } from '#scripts/processes/start-process.ts'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'

import { freePort } from '#tests/support/network/free-port.ts'
import { standInSettings } from '#tests/support/shop/shop-with-payments.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'
import { sharedSecrets, type CleanupContext } from '#tests/support/shop/test-shop.ts'

import { startShopProcess } from './start-shop-process.ts'

export type ShopProcesses = {
  standIns: StandIns
  /**
   * Starts a process. `settings` override those of `prepareShopProcesses`. The default of `PORT` is
   * a free port. The default of `PUBLIC_URL` is the URL of this process, so it gets the callbacks.
   * `startProcess` may start another program, such as a newer version of the shop.
   */
  start(
    settings?: Record<string, string>,
    startProcess?: typeof startShopProcess,
  ): Promise<StartedProcess>
}

/**
 * Starts the stand-ins. The processes and the stand-ins end with the test. Pass `standInsUrl` if
 * the processes reach the stand-ins through another URL, such as that of a fault proxy.
 */
export async function prepareShopProcesses(
  t: CleanupContext,
  settings: Record<string, string>,
  standInsUrl?: string,
): Promise<ShopProcesses> {
  const dataDir = mkdtempSync(path.join(findScratchFolder(), 'racik-processes-'))
  const standIns = await startStandIns({ port: 0, smtpPort: 0, publicUrl: standInsUrl })
  const startedProcesses: StartedProcess[] = []
  t.after(async () => {
    await Promise.all(startedProcesses.map((startedProcess) => startedProcess.stop()))
    await standIns.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start: ShopProcesses['start'] = async (overrides = {}, startProcess = startShopProcess) => {
    const port = overrides['PORT'] ?? settings['PORT'] ?? String(await freePort())
    const startedProcess = await startProcess({
      ...sharedSecrets,
      ...standInSettings(standIns),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'none',
      DATA_DIR: dataDir,
      // A busy test machine would trigger the overload protection.
      OVERLOAD_DELAY_MS: '0',
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
      ...overrides,
    })
    startedProcesses.push(startedProcess)
    return startedProcess
  }
  return { standIns, start }
}
