/** Starts a shop process that kills itself at a crash point, beside a process that survives. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import type { CrashPoint } from '#server/crash-points.ts'

import { freePort } from '#tests/support/network/free-port.ts'
import { isProcessRunning } from './is-process-running.ts'
import { startShopProcess } from './start-shop-process.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'
import { standInSettings, type ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

type CrashingProcess = {
  url: string
  /** Resolves when the process has ended and its data folder is deleted. Throws on timeout. */
  waitForCrash(): Promise<void>
}

/**
 * Starts a process on the database of the surviving shop, which must have `sharedSecrets`.
 * Callbacks and webhooks about orders of this process go to `publicUrl`; default: to this process.
 */
export async function startCrashingProcess(
  survivingShop: ShopWithPayments,
  options: { crashPoint: CrashPoint; databaseUrl: string; publicUrl?: string },
): Promise<CrashingProcess> {
  const { crashPoint, databaseUrl } = options
  const url = `http://127.0.0.1:${await freePort()}`
  const dataDir = mkdtempSync(path.join(findScratchFolder(), 'racik-crash-'))
  const { pid } = await startShopProcess({
    ...sharedSecrets,
    ...standInSettings(survivingShop.standIns),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    CRASH_AT: crashPoint,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: new URL(url).port,
    PUBLIC_URL: options.publicUrl ?? url,
  })
  const hasCrashed = async () => !isProcessRunning(pid)
  return {
    url,
    waitForCrash: async () => {
      await waitUntil(`the crash at ${crashPoint}`, hasCrashed)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
