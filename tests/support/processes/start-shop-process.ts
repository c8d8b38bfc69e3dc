import { buildShop } from '#scripts/bundle/build-shop.ts'
import { startBuiltShop, type StartedProcess } from '#scripts/processes/start-process.ts'

let building: Promise<void> | undefined

/**
 * Starts a process of the shop as in production, without output. Builds its bundle if that is
 * missing or out of date. A start from the sources takes twice the processor time.
 */
export async function startShopProcess(settings: Record<string, string>): Promise<StartedProcess> {
  await (building ??= buildShop())
  return startBuiltShop(settings, { quiet: true })
}
