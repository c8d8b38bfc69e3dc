import { buildShop } from '#scripts/bundle/build-shop.ts'
import { startBuiltShop, type StartedProcess } from '#scripts/processes/start-process.ts'

/** The build of the bundle, which all processes of a test run share. */
let build: Promise<void> | undefined

/**
 * Starts a shop process from the bundle, as in production, without output. Builds the bundle if it
 * is missing or out of date. A start from the sources would take twice the processor time.
 */
export async function startShopProcess(settings: Record<string, string>): Promise<StartedProcess> {
  await (build ??= buildShop())
  return startBuiltShop(settings, { quiet: true })
}
