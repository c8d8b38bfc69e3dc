/**
 * `npm run doctor -- production [--send-email]`: runs the trials and lists what the shop needs
 * before it takes real orders. The page /admin-settings/go-live shows the same rows. ✓ is fine, !
 * is a warning, ✗ is missing, ? is not tried. Prints no secret.
 */
import { isReady, requirements, trialIds, type TrialId } from '#domain/go-live/requirement.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { checkRequirements } from '#server/go-live/check-requirements.ts'
import { runTrial } from '#server/go-live/run-trial.ts'
import { sendTestEmail } from '#server/go-live/send-test-email.ts'
import type { Shop } from '#server/shop.ts'

import { CommandRefusedError } from '#scripts/database/with-connection.ts'
import { withShop } from '#scripts/database/with-shop.ts'

const symbols = { ok: '✓', warning: '!', missing: '✗', untried: '?' } as const

/**
 * Trials that post to the shop's own URL, so they need a running shop. With the embedded database
 * the shop cannot run during this command, and the stored results of the page are used.
 */
const trialsOfRunningShop: readonly TrialId[] = ['billplz-callback', 'paypal-webhook']

/** Returns the exit code: 0 when no row is missing or untried. */
export async function checkProduction(options: readonly string[]): Promise<number> {
  const hasUnknownOption = options.some((option) => option !== '--send-email')
  if (hasUnknownOption) {
    console.error('npm run doctor -- production [--send-email]')
    return 1
  }
  const config = readConfigOrExplain()
  if (!config) return 1
  try {
    return await withShop(config, (shop) => tryAndPrint(shop, options), {
      runningShopHint: `Open ${config.PUBLIC_URL}/admin-settings/go-live, or stop the shop first.`,
    })
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    console.log(`✗ ${error.message}`)
    return 1
  }
}

/** Runs the trials and prints all requirements. Returns the exit code. */
async function tryAndPrint(shop: Shop, options: readonly string[]): Promise<number> {
  const ids = shop.config.DATABASE_URL
    ? trialIds
    : trialIds.filter((id) => !trialsOfRunningShop.includes(id))
  for (const id of ids) await runTrial(shop, 'command line', id)
  if (options.includes('--send-email')) await sendTestEmail(shop)
  const rows = await checkRequirements(shop)
  for (const { id, state, finding, fix } of rows) {
    console.log(`${symbols[state]} ${requirements[id].label}: ${finding}`)
    if (fix) console.log(`  → ${fix}`)
  }
  const unfulfilledRows = rows.filter(({ state }) => state === 'missing' || state === 'untried')
  console.log(isReady(rows) ? '\nThe shop can go live.' : `\n${unfulfilledRows.length} to do.`)
  return isReady(rows) ? 0 : 1
}

/** Returns undefined, and prints the problems, when the settings are refused. */
function readConfigOrExplain(): Config | undefined {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.message.split('\n')) console.log(`✗ ${line}`)
    console.log('  → Set these first (docs/operations.md, Production). The rest is checked then.')
    return undefined
  }
}
