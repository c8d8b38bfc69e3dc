/**
 * Checks the requirements of a shop that takes real orders. The page Going live and
 * `npm run doctor -- production` show the results. Calls no other server; run-trial.ts does.
 */
import {
  judgeClock,
  judgeDatabase,
  judgeKeys,
  judgeOtherSettings,
  judgeProduction,
  judgePublicUrl,
  judgeStandIns,
  problemsOf,
} from '#domain/go-live/judge-configuration.ts'
import { judgePrices, priceFiguresOf, type PriceFigure } from '#domain/go-live/judge-prices.ts'
import {
  judgeAdvertisement,
  judgeDemoData,
  judgeLicences,
  judgeSecondFactor,
  judgeSeller,
} from '#domain/go-live/judge-shop.ts'
import { judgeBackup, judgeOwnerEmail, judgeTrial } from '#domain/go-live/judge-trials.ts'
import {
  requirementIds,
  trialIds,
  type Judgement,
  type RequirementId,
  type TrialId,
} from '#domain/go-live/requirement.ts'
import { minutes } from '#domain/time.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { findNewestBackup } from '#server/db/backup/find-newest-backup.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { findConfirmation, listTrials } from './go-live.store.ts'
import { findNewestFile, readKeyFacts } from './read-files.ts'
import { countDemoPeople, findTestEmail, listStaffFacts, readDatabaseClock } from './read-people.ts'
import { trialSubjectOf } from './run-trial.ts'

export type CheckedRequirement = Judgement & { id: RequirementId }

/** Returns a row for each requirement, in the order of `requirementIds`. */
export async function checkRequirements(shop: Shop): Promise<CheckedRequirement[]> {
  // Clock and file ages are compared with the machine's real time, not shop.now(), which a test
  // may set.
  const machineNow = new Date()
  const judgements: Record<RequirementId, Judgement> = {
    ...judgeConfiguration(shop),
    clock: judgeClock({
      now: machineNow,
      databaseNow: await readDatabaseClock(shop.db),
      offset: malaysianOffset(machineNow),
    }),
    ...(await judgeShop(shop)),
    ...(await judgeTrials(shop)),
    'owner-email': judgeOwnerEmail(
      shop.config.OWNER_EMAIL,
      await findTestEmail(shop.db),
      shop.now(),
    ),
    backup: judgeBackup({
      newest: await findNewest(shop),
      maxHours: shop.config.BACKUP_MAX_HOURS,
      now: machineNow,
    }),
  }
  return requirementIds.map((id) => ({ id, ...judgements[id] }))
}

/**
 * Returns the newest backup: one recorded by `npm run backup`, or the newest file in BACKUP_FOLDER,
 * which another program may have written.
 */
async function findNewest({ db, config }: Shop) {
  const recorded = await findNewestBackup(db)
  const file = config.BACKUP_FOLDER ? findNewestFile(config.BACKUP_FOLDER) : undefined
  return recorded && file ? (recorded.at > file.at ? recorded : file) : (recorded ?? file)
}

/** Returns the prices and fees that apply now; the owner confirms exactly these. */
export function currentFigures(shop: Shop): PriceFigure[] {
  return priceFiguresOf(listAllProducts(shop), settingsOf(shop))
}

function judgeConfiguration({ config }: Shop) {
  const problems = (id: RequirementId) => problemsOf(id, config.productionProblems)
  return {
    production: judgeProduction(config.production),
    'stand-ins': judgeStandIns({
      usesStandIns: config.standIns,
      problems: problems('stand-ins'),
    }),
    'public-url': judgePublicUrl({ url: config.PUBLIC_URL, problems: problems('public-url') }),
    database: judgeDatabase({
      isPostgres: config.DATABASE_URL !== undefined,
      problems: problems('database'),
    }),
    keys: judgeKeys({ problems: problems('keys'), ...readKeyFacts(config) }),
    'other-settings': judgeOtherSettings(problems('other-settings')),
  }
}

async function judgeShop(shop: Shop) {
  const settings = settingsOf(shop)
  const staff = await listStaffFacts(shop.db)
  return {
    seller: judgeSeller(settings.seller),
    licences: judgeLicences({ seller: settings.seller, pharmacists: staff }),
    advertisement: judgeAdvertisement(settings),
    prices: judgePrices(currentFigures(shop), await findConfirmation(shop.db)),
    'second-factor': judgeSecondFactor(staff),
    'demo-data': judgeDemoData({
      staffEmails: staff.map(({ email }) => email),
      ...(await countDemoPeople(shop.db)),
    }),
  }
}

/** Judges the stored results. A result that was made with other settings does not count. */
async function judgeTrials(shop: Shop): Promise<Record<TrialId, Judgement>> {
  const stored = await listTrials(shop.db)
  const judge = (id: TrialId): Judgement => {
    const trial = stored.get(id)
    const isCurrent = trial?.subject === trialSubjectOf(shop, id)
    return judgeTrial(isCurrent ? trial : undefined, shop.now())
  }
  const entries = trialIds.map((id) => [id, judge(id)] as const)
  // Cast, because Object.fromEntries loses the keys; trialIds has all of them.
  return Object.fromEntries(entries) as Record<TrialId, Judgement>
}

/** Returns the offset of Malaysian time on this machine from UTC, in milliseconds. */
function malaysianOffset(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kuala_Lumpur',
    timeZoneName: 'longOffset',
  }).formatToParts(now)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hoursText = '0', minutesText = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const offset = minutes(Number(hoursText) * 60 + Number(minutesText))
  return sign === '-' ? -offset : offset
}
