/**
 * Checks the settings as a whole and returns all problems together: settings that production must
 * set, and real providers outside production, where a forgotten NODE_ENV would disable most checks.
 */
type SettingValues = Readonly<Record<string, string | undefined>>

/** Required in production, with the reason where the name does not explain it. */
const requiredSettings: Readonly<Record<string, string>> = {
  PUBLIC_URL: '',
  TRUSTED_PROXIES:
    'the IPs of the proxies in front of the shop, or none. Without it all shoppers behind a proxy share one rate limit',
  OWNER_EMAIL: '',
  MAIL_FROM: '',
  SMTP_URL: '',
  BILLPLZ_BASE_URL: '',
  BILLPLZ_API_KEY: '',
  BILLPLZ_COLLECTION_ID: '',
  BILLPLZ_X_SIGNATURE_KEY: '',
  PAYPAL_BASE_URL: '',
  PAYPAL_SDK_URL: '',
  PAYPAL_CLIENT_ID: '',
  PAYPAL_SECRET: '',
  PAYPAL_WEBHOOK_ID: 'without it every webhook of PayPal is refused',
  PLACES_BASE_URL: '',
  GOOGLE_MAPS_API_KEY: '',
  DATA_KEY: '',
  APP_SECRET: '',
}

/** Matches hosts such as `www.billplz.com` and `api-m.paypal.com`. */
const realProviderHosts = /(^|\.)(billplz\.com|paypal\.com|googleapis\.com)$/
/** Matches hosts such as `api-m.sandbox.paypal.com`. */
const sandboxProviderHosts = /(^|\.)sandbox\.paypal\.com$/
const providerUrlSettings = [
  'BILLPLZ_BASE_URL',
  'PAYPAL_BASE_URL',
  'PAYPAL_SDK_URL',
  'PLACES_BASE_URL',
]

/**
 * Returns one line per problem, `NAME: what it needs`. `demoValues` are the values that only
 * stand-ins accept.
 */
export function findSettingsProblems(values: SettingValues, demoValues: SettingValues): string[] {
  return values['NODE_ENV'] === 'production'
    ? findProductionProblems(values, demoValues)
    : findRealProviderProblems(values)
}

function findProductionProblems(values: SettingValues, demoValues: SettingValues): string[] {
  const missingProblems = Object.entries(requiredSettings)
    .filter(([name]) => !values[name])
    .map(([name, reason]) => `${name}: required in production${reason && `: ${reason}`}`)
  const demoValueProblems = Object.entries(demoValues)
    .filter(([name, value]) => values[name] === value)
    .map(([name]) => `${name}: still the demo value`)
  return [
    ...missingProblems,
    ...demoValueProblems,
    ...findDatabaseProblems(values),
    ...findUnsafeValues(values),
  ]
}

function findDatabaseProblems(values: SettingValues): string[] {
  if (values['DATABASE_URL'] || isTrue(values['ALLOW_EMBEDDED_DATABASE'])) return []
  return [
    'DATABASE_URL: required in production: a power cut can lose the last seconds of the embedded database, including paid orders. To use it anyway, set ALLOW_EMBEDDED_DATABASE=true',
  ]
}

/** Values that are allowed in a demo but not in production. */
function findUnsafeValues(values: SettingValues): string[] {
  const problems: string[] = []
  if (values['PUBLIC_URL']?.startsWith('http://'))
    problems.push('PUBLIC_URL: must be https in production')
  if (values['BILLPLZ_BASE_URL']?.includes('127.0.0.1'))
    problems.push('BILLPLZ_BASE_URL: points at a stand-in')
  const secondFactor = values['STAFF_SECOND_FACTOR']
  if (secondFactor !== undefined && !isTrue(secondFactor))
    problems.push('STAFF_SECOND_FACTOR: cannot be off in production')
  return problems
}

function findRealProviderProblems(values: SettingValues): string[] {
  if (isTrue(values['ALLOW_REAL_PROVIDERS'])) return []
  return providerUrlSettings
    .filter((name) => isRealProviderUrl(values[name]))
    .map(
      (name) =>
        `${name}: is the real provider, but NODE_ENV is not production. Set NODE_ENV=production, or ALLOW_REAL_PROVIDERS=true`,
    )
}

function isRealProviderUrl(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return realProviderHosts.test(hostname) && !sandboxProviderHosts.test(hostname)
}

/**
 * Accepts the same texts as zod's `stringbool`, with which config.ts reads these settings. Not
 * case-sensitive.
 */
function isTrue(text: string | undefined): boolean {
  return ['true', '1', 'yes', 'on', 'y', 'enabled'].includes(text?.toLowerCase() ?? '')
}
