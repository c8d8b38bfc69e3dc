/**
 * Checks the requirements: what a shop needs before it takes real orders. The page Going live and
 * `npm run doctor -- production` show the results. Calls no other server; run-trial.ts does.
 */
import {
  checkClock,
  checkDatabase,
  checkKeys,
  checkOtherSettings,
  checkProductionMode,
  checkPublicUrl,
  checkStandIns,
  filterProblems,
} from '#domain/go-live/check-configuration.ts'
import { checkPrices, listPriceFigures, type PriceFigure } from '#domain/go-live/check-prices.ts'
import {
  checkAdvertisement,
  checkDemoData,
  checkLicences,
  checkSecondFactor,
  checkSeller,
} from '#domain/go-live/check-shop.ts'
import { checkBackup, checkOwnerEmail, checkTrial } from '#domain/go-live/check-trials.ts'
import {
  requirementIds,
  trialIds,
  type RequirementResult,
  type RequirementId,
  type TrialId,
} from '#domain/go-live/requirement.ts'
import { minutes } from '#domain/time.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { findNewestBackup } from '#server/db/backup/find-newest-backup.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { findNewestPriceConfirmation, listTrials } from './go-live.store.ts'
import { readKeyCheckInput } from './read-files.ts'
import { countDemoPeople, findTestEmail, listStaffFacts, readDatabaseClock } from './read-people.ts'
import { trialSubjectOf } from './run-trial.ts'

type CheckedRequirement = RequirementResult & { id: RequirementId }

/** Returns a row for each requirement, in the order of `requirementIds`. */
export async function checkRequirements(shop: Shop): Promise<CheckedRequirement[]> {
  // Clock and file ages are compared with the machine's real time, not shop.now(), which a test
  // may set.
  const machineNow = new Date()
  const checkResults: Record<RequirementId, RequirementResult> = {
    ...checkConfiguration(shop),
    clock: checkClock({
      now: machineNow,
      databaseNow: await readDatabaseClock(shop.db),
      utcOffset: computeMalaysianOffset(machineNow),
    }),
    ...(await checkShop(shop)),
    ...(await checkTrials(shop)),
    'owner-email': checkOwnerEmail(
      shop.config.OWNER_EMAIL,
      await findTestEmail(shop.db),
      shop.now(),
    ),
    backup: checkBackup({
      newestBackup: await findNewestBackup(shop),
      maxHours: shop.config.BACKUP_MAX_HOURS,
      now: machineNow,
    }),
  }
  return requirementIds.map((id) => ({ id, ...checkResults[id] }))
}

/** Returns the prices and fees that apply now; the owner confirms exactly these. */
export function listCurrentFigures(shop: Shop): PriceFigure[] {
  return listPriceFigures(listAllProducts(shop), settingsOf(shop))
}

function checkConfiguration({ config }: Shop) {
  const problemsOf = (id: RequirementId) => filterProblems(id, config.productionProblems)
  return {
    production: checkProductionMode(config.isProduction),
    'stand-ins': checkStandIns({
      usesStandIns: config.usesStandIns,
      problems: problemsOf('stand-ins'),
    }),
    'public-url': checkPublicUrl({ url: config.PUBLIC_URL, problems: problemsOf('public-url') }),
    database: checkDatabase({
      isPostgres: config.DATABASE_URL !== undefined,
      problems: problemsOf('database'),
    }),
    keys: checkKeys({ problems: problemsOf('keys'), ...readKeyCheckInput(config) }),
    'other-settings': checkOtherSettings(problemsOf('other-settings')),
  }
}

async function checkShop(shop: Shop) {
  const settings = settingsOf(shop)
  const staff = await listStaffFacts(shop.db)
  return {
    seller: checkSeller(settings.seller),
    licences: checkLicences({ seller: settings.seller, staff }),
    advertisement: checkAdvertisement(settings),
    prices: checkPrices(listCurrentFigures(shop), await findNewestPriceConfirmation(shop.db)),
    'second-factor': checkSecondFactor(staff),
    'demo-data': checkDemoData({
      staffEmails: staff.map(({ email }) => email),
      ...(await countDemoPeople(shop.db)),
    }),
  }
}

/**
 * Checks the stored results of the trials, the calls to other servers that run-trial.ts makes. A
 * result that was made with other settings does not count.
 */
async function checkTrials(shop: Shop): Promise<Record<TrialId, RequirementResult>> {
  const storedTrials = await listTrials(shop.db)
  const checkStoredTrial = (id: TrialId): RequirementResult => {
    const trial = storedTrials.get(id)
    const isCurrent = trial?.subject === trialSubjectOf(shop, id)
    return checkTrial(isCurrent ? trial : undefined, shop.now())
  }
  const entries = trialIds.map((id) => [id, checkStoredTrial(id)] as const)
  // Cast, because Object.fromEntries loses the keys; trialIds has all of them.
  return Object.fromEntries(entries) as Record<TrialId, RequirementResult>
}

/** Returns the offset of Malaysian time from UTC in milliseconds, as this machine computes it. */
function computeMalaysianOffset(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kuala_Lumpur',
    timeZoneName: 'longOffset',
  }).formatToParts(now)
  const offsetName = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Such as `GMT+08:00`. Any other text gives 0, which checkClock reports as wrong.
  const [, sign = '+', hoursText = '0', minutesText = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(offsetName) ?? []
  const offset = minutes(Number(hoursText) * 60 + Number(minutesText))
  return sign === '-' ? -offset : offset
}
