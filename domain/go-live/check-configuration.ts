/**
 * Checks environment variables, keys and the clock. A finding names a setting, never the value of a
 * secret, because it is shown, printed and stored.
 */
import { formatDateTime, hours, malaysiaOffset, seconds, type Duration } from '#domain/time.ts'

import {
  metResult,
  missingResult,
  warningResult,
  type RequirementResult,
  type RequirementId,
} from './requirement.ts'

/**
 * The requirements that environment variables belong to, by their names. The first match counts. A
 * name that matches none belongs to `other-settings`.
 */
const settingsByRequirement: readonly { id: RequirementId; namePattern: RegExp }[] = [
  { id: 'stand-ins', namePattern: /^(BILLPLZ_|PAYPAL_|PLACES_|GOOGLE_MAPS_|SMTP_URL)/ },
  { id: 'public-url', namePattern: /^(PUBLIC_URL|TRUSTED_PROXIES)$/ },
  { id: 'database', namePattern: /^DATABASE_URL$/ },
  { id: 'keys', namePattern: /^(DATA_KEY|APP_SECRET)/ },
]

/**
 * Returns the problems that belong to a requirement. `problems` are lines of
 * server/settings-problems.ts, such as `PUBLIC_URL: required in production`.
 */
export function filterProblems(id: RequirementId, problems: readonly string[]): string[] {
  return problems.filter((line) => {
    const name = line.split(':')[0] ?? ''
    const requirementId =
      settingsByRequirement.find(({ namePattern }) => namePattern.test(name))?.id ??
      'other-settings'
    return requirementId === id
  })
}

const settingsFix = 'Set these environment variables (docs/operations.md, Production) and restart.'

/** Matches a line that only says that a setting is absent: `DATA_KEY: required in production`. */
const absentSettingPattern = /^(\w+): required in production$/

/**
 * Returns one result for all problems: the names of absent settings, then the other lines.
 * Undefined without problems.
 */
function findSettingProblem(problems: readonly string[]): RequirementResult | undefined {
  if (problems.length === 0) return undefined
  const absentNames = problems.flatMap((line) => absentSettingPattern.exec(line)?.[1] ?? [])
  const otherProblems = problems.filter((line) => !absentSettingPattern.test(line))
  const sentences = [
    ...(absentNames.length > 0 ? [`Not set: ${absentNames.join(', ')}`] : []),
    ...otherProblems,
  ]
  return missingResult(`${sentences.join('. ')}.`, settingsFix)
}

export function checkProductionMode(isProduction: boolean): RequirementResult {
  return isProduction
    ? metResult('The shop runs with NODE_ENV=production.')
    : missingResult(
        'The shop runs as a demo, where most checks are off.',
        'Set NODE_ENV=production and restart.',
      )
}

export function checkStandIns(configuration: {
  usesStandIns: boolean
  problems: readonly string[]
}): RequirementResult {
  const problem = findSettingProblem(configuration.problems)
  if (problem) return problem
  return configuration.usesStandIns
    ? missingResult('Stand-ins replace the providers.', settingsFix)
    : metResult('No stand-in is used.')
}

export function checkPublicUrl(configuration: {
  url: string
  problems: readonly string[]
}): RequirementResult {
  const problem = findSettingProblem(configuration.problems)
  if (problem) return problem
  return configuration.url.startsWith('https://')
    ? metResult(`Shoppers use ${configuration.url}.`)
    : missingResult(
        `${configuration.url} is not https.`,
        'Set PUBLIC_URL to the https URL of the shop.',
      )
}

export function checkDatabase(configuration: {
  isPostgres: boolean
  problems: readonly string[]
}): RequirementResult {
  const problem = findSettingProblem(configuration.problems)
  if (problem) return problem
  return configuration.isPostgres
    ? metResult('PostgreSQL.')
    : warningResult(
        'The embedded database is allowed. A power cut may lose its last seconds.',
        'Set DATABASE_URL to a PostgreSQL server when the shop grows.',
      )
}

export function checkOtherSettings(problems: readonly string[]): RequirementResult {
  return findSettingProblem(problems) ?? metResult('All required settings are set.')
}

export type KeyCheckInput = {
  /** Lines of server/settings-problems.ts about keys. */
  problems: readonly string[]
  /** `isDemoFile` is true for the key that a demo created in DATA_DIR. */
  keys: readonly { name: string; value: string; isDemoFile: boolean }[]
  /** Files with secrets that other users of the machine may read. */
  openFiles: readonly string[]
}

/**
 * A word or a repeated text has fewer different characters; a random key in base64 has far more.
 */
const minDistinctCharacters = 12

export function checkKeys({ problems, keys, openFiles }: KeyCheckInput): RequirementResult {
  const problem = findSettingProblem(problems)
  if (problem) return problem
  const createKeyFix =
    'Create a new key (docs/operations.md, Keys) and keep a copy apart from backups.'
  const weakKeys = keys.filter(({ value }) => new Set(value).size < minDistinctCharacters)
  if (weakKeys.length > 0)
    return missingResult(`${joinKeyNames(weakKeys)}: too simple to be a random key.`, createKeyFix)
  const demoKeys = keys.filter(({ isDemoFile }) => isDemoFile)
  if (demoKeys.length > 0)
    return missingResult(
      `${joinKeyNames(demoKeys)}: the key that the demo created in DATA_DIR.`,
      createKeyFix,
    )
  if (openFiles.length > 0)
    return missingResult(
      `Other users of this machine may read ${openFiles.join(', ')}.`,
      'Allow only the user of the shop to read them: chmod 600.',
    )
  return metResult('DATA_KEY and APP_SECRET are set, long enough and not those of the demo.')
}

function joinKeyNames(keys: readonly { name: string }[]): string {
  return keys.map(({ name }) => name).join(', ')
}

/** NTP keeps clocks within milliseconds, so a larger difference means that NTP is not used. */
const maxClockDifference = seconds(5)

export function checkClock({
  now,
  databaseNow,
  utcOffset,
}: {
  now: Date
  databaseNow: Date
  /** The UTC offset of Asia/Kuala_Lumpur, as this machine computes it. */
  utcOffset: Duration
}): RequirementResult {
  if (utcOffset !== malaysiaOffset)
    return missingResult(
      `This machine counts Malaysian time as UTC${utcOffset < 0 ? '' : '+'}${utcOffset / hours(1)}.`,
      'Install Node with full time zone data.',
    )
  const difference = Math.abs(now.getTime() - databaseNow.getTime())
  if (difference > maxClockDifference) {
    const differenceSeconds = Math.round(difference / seconds(1))
    return missingResult(
      `The clocks of the shop and the database differ by ${differenceSeconds} seconds.`,
      'Synchronise both machines with NTP.',
    )
  }
  return metResult(`It is ${formatDateTime(now)} in Malaysia. Check that this is right.`)
}
