/**
 * Checks the settings as a whole and returns all problems together: settings that production must
 * set, and real providers outside production, where a forgotten NODE_ENV would disable most checks.
 */
type Given = Readonly<Record<string, string | undefined>>

/** Required in production, with the reason where the name does not explain it. */
const required: Readonly<Record<string, string>> = {
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

const realHosts = /(^|\.)(billplz\.com|paypal\.com|googleapis\.com)$/
const sandboxHosts = /(^|\.)sandbox\.paypal\.com$/
const providerUrls = ['BILLPLZ_BASE_URL', 'PAYPAL_BASE_URL', 'PAYPAL_SDK_URL', 'PLACES_BASE_URL']

/**
 * Returns one line per problem, `NAME: what it needs`. `demoValues` are accepted by stand-ins only.
 */
export function problemsOf(given: Given, demoValues: Given): string[] {
  return given['NODE_ENV'] === 'production'
    ? problemsInProduction(given, demoValues)
    : realProviders(given)
}

function problemsInProduction(given: Given, demoValues: Given): string[] {
  const missing = Object.entries(required)
    .filter(([name]) => !given[name])
    .map(([name, reason]) => `${name}: required in production${reason && `: ${reason}`}`)
  const demo = Object.entries(demoValues)
    .filter(([name, value]) => given[name] === value)
    .map(([name]) => `${name}: still the demo value`)
  return [...missing, ...demo, ...databaseProblems(given), ...unsafeValues(given)]
}

function databaseProblems(given: Given): string[] {
  if (given['DATABASE_URL'] || isTrue(given['ALLOW_EMBEDDED_DATABASE'])) return []
  return [
    'DATABASE_URL: required in production: a power cut can lose the last seconds of the embedded database, also orders that were paid. To use it all the same set ALLOW_EMBEDDED_DATABASE=true',
  ]
}

function unsafeValues(given: Given): string[] {
  const problems: string[] = []
  if (given['PUBLIC_URL']?.startsWith('http://'))
    problems.push('PUBLIC_URL: must be https in production')
  if (given['BILLPLZ_BASE_URL']?.includes('127.0.0.1'))
    problems.push('BILLPLZ_BASE_URL: points at a stand-in')
  const factor = given['STAFF_SECOND_FACTOR']
  if (factor !== undefined && !isTrue(factor))
    problems.push('STAFF_SECOND_FACTOR: cannot be off in production')
  return problems
}

function realProviders(given: Given): string[] {
  if (isTrue(given['ALLOW_REAL_PROVIDERS'])) return []
  return providerUrls
    .filter((name) => isReal(given[name]))
    .map(
      (name) =>
        `${name}: is the real provider, but NODE_ENV is not production. Set NODE_ENV=production, or ALLOW_REAL_PROVIDERS=true`,
    )
}

function isReal(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return realHosts.test(hostname) && !sandboxHosts.test(hostname)
}

/** Same rules as zod's stringbool. */
function isTrue(text: string | undefined): boolean {
  return ['true', '1', 'yes', 'on', 'y', 'enabled'].includes(text?.toLowerCase() ?? '')
}
