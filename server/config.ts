/**
 * The settings of this process, read once from the environment. Every key has a development default,
 * so an empty environment runs the whole shop against its stand-ins; production refuses those
 * defaults. Nothing else in the server reads `process.env`.
 */
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.stringbool()
const secret = z.string().min(16)

/** Values that only stand-ins accept: production refuses to start with any of them. */
export const demoSecrets = {
  BILLPLZ_API_KEY: 'stand-in-billplz-api-key',
  BILLPLZ_X_SIGNATURE_KEY: 'stand-in-billplz-x-signature-key',
  PAYPAL_CLIENT_ID: 'stand-in-paypal-client',
  PAYPAL_SECRET: 'stand-in-paypal-secret',
  GOOGLE_MAPS_API_KEY: 'stand-in-google-maps-key',
} as const

export const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Where the shop listens; 0 picks a free port. */
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The address shoppers use. Links in letters are made from it and from nothing else. */
  PUBLIC_URL: z.url().optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed, comma separated; none by default. */
  TRUSTED_PROXIES: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Above this delay of the event loop new requests are told to come back; 0 never does. */
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).default(1_500),
  /** How long a stopping process waits for the load balancer to notice, in milliseconds. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** The embedded database, pictures and demo secrets live here; locked to one process. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL server; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** False on a process that only serves; jobs then run on the others. */
  RUN_JOBS: flag.default(true),
  STAND_INS_PORT: port.default(3100),
  STAND_INS_SMTP_PORT: port.default(3125),
  BILLPLZ_BASE_URL: z.url().optional(),
  BILLPLZ_API_KEY: secret.default(demoSecrets.BILLPLZ_API_KEY),
  BILLPLZ_COLLECTION_ID: z.string().default('standin1'),
  BILLPLZ_X_SIGNATURE_KEY: secret.default(demoSecrets.BILLPLZ_X_SIGNATURE_KEY),
  /** The key before the present one, accepted while keys are being changed. */
  BILLPLZ_X_SIGNATURE_KEY_OLD: secret.optional(),
  /** How long making a bill may take, in milliseconds. */
  BILLPLZ_TIMEOUT_MS: z.coerce.number().int().min(500).max(10_000).default(10_000),
  PAYPAL_BASE_URL: z.url().optional(),
  PAYPAL_CLIENT_ID: z.string().default(demoSecrets.PAYPAL_CLIENT_ID),
  PAYPAL_SECRET: secret.default(demoSecrets.PAYPAL_SECRET),
  PAYPAL_WEBHOOK_ID: z.string().default('STAND-IN-WEBHOOK'),
  PAYPAL_SDK_URL: z.url().optional(),
  PLACES_BASE_URL: z.url().optional(),
  /** How long an address may be looked up while it is typed, in milliseconds. */
  PLACES_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(2_000),
  GOOGLE_MAPS_API_KEY: secret.default(demoSecrets.GOOGLE_MAPS_API_KEY),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Racik <shop@racik.example>'),
  /** Where the contact form and alerts go. */
  OWNER_EMAIL: z.email().default('owner@racik.example'),
  /** Health records one login of staff may be shown in an hour before the owner gets a letter. */
  HEALTH_READS_PER_HOUR: z.coerce.number().int().min(1).default(2_000),
  GA_MEASUREMENT_ID: z.string().optional(),
  /** Google Ads conversion of a purchase, `AW-123456789/AbC-D_efG`. */
  ADS_CONVERSION_ID: z.string().optional(),
  /** Google Ads conversion of an addition to the cart, of the same account. */
  ADS_CART_CONVERSION_ID: z.string().optional(),
  /** Bearer token of /metrics; without it the address answers 404. */
  METRICS_TOKEN: secret.optional(),
  /** 32 bytes in base64 that encrypt health data. Made and kept in DATA_DIR in a demo. */
  DATA_KEY: z.base64().length(44).optional(),
  /** Secret of CSRF tokens and claim cookies. Made and kept in DATA_DIR in a demo. */
  APP_SECRET: secret.optional(),
  /** Only for tests: `P2.after` or `P2.after:3` kills the process there, like a power cut. */
  CRASH_AT: z.string().optional(),
  /** Whether staff need a second factor; always in production, else only when set. */
  STAFF_SECOND_FACTOR: flag.optional(),
  /** Shows /openapi.json in production too. */
  OPENAPI: flag.default(false),
})

type Environment = z.output<typeof configSchema>

export type Config = Readonly<
  Omit<Environment, 'PUBLIC_URL' | 'DATA_KEY' | 'APP_SECRET'> &
    Required<
      Pick<
        Environment,
        'BILLPLZ_BASE_URL' | 'PAYPAL_BASE_URL' | 'PAYPAL_SDK_URL' | 'PLACES_BASE_URL' | 'SMTP_URL'
      >
    > & {
      /** Unset until the port is known when PORT is 0. */
      PUBLIC_URL: string
      DATA_KEY?: string
      APP_SECRET?: string
      production: boolean
      /** Staff logins without a second factor may do nothing but set one up. */
      staffSecondFactor: boolean
      /** Whether a stand-in plays the provider: true when its address was not given. */
      standIns: boolean
    }
>

/** Thrown when settings are wrong; the message names each one and what it needs. */
export class ConfigError extends Error {}

/** Reads and checks the settings. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = configSchema.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const settings = parsed.data
  const standIn = `http://127.0.0.1:${settings.STAND_INS_PORT}`
  const complaints = settings.NODE_ENV === 'production' ? refuseDemo(settings) : []
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  return Object.freeze({
    ...settings,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(
      /\/$/,
      '',
    ),
    BILLPLZ_BASE_URL: settings.BILLPLZ_BASE_URL ?? `${standIn}/billplz/api`,
    PAYPAL_BASE_URL: settings.PAYPAL_BASE_URL ?? `${standIn}/paypal`,
    PAYPAL_SDK_URL: settings.PAYPAL_SDK_URL ?? `${standIn}/paypal/sdk/js`,
    PLACES_BASE_URL: settings.PLACES_BASE_URL ?? `${standIn}/places`,
    SMTP_URL: settings.SMTP_URL ?? `smtp://127.0.0.1:${settings.STAND_INS_SMTP_PORT}`,
    production: settings.NODE_ENV === 'production',
    staffSecondFactor: settings.STAFF_SECOND_FACTOR ?? settings.NODE_ENV === 'production',
    standIns: !settings.BILLPLZ_BASE_URL,
  })
}

/** What a real shop must set itself; a demo value in production is a refusal to start. */
function refuseDemo(settings: Environment): string[] {
  const required = [
    'PUBLIC_URL',
    'BILLPLZ_BASE_URL',
    'PAYPAL_BASE_URL',
    'PAYPAL_SDK_URL',
    'PLACES_BASE_URL',
    'SMTP_URL',
    'DATA_KEY',
    'APP_SECRET',
  ] as const
  const missing = required
    .filter((name) => !settings[name])
    .map((name) => `${name}: required in production`)
  const demo = Object.entries(demoSecrets)
    .filter(([name, value]) => Object.entries(settings).some(([k, v]) => k === name && v === value))
    .map(([name]) => `${name}: still the demo value`)
  const insecure = settings.PUBLIC_URL?.startsWith('http://')
    ? ['PUBLIC_URL: must be https in production']
    : []
  const sandbox = settings.BILLPLZ_BASE_URL?.includes('127.0.0.1')
    ? ['BILLPLZ_BASE_URL: points at a stand-in']
    : []
  const oneFactor =
    settings.STAFF_SECOND_FACTOR === false
      ? ['STAFF_SECOND_FACTOR: cannot be off in production']
      : []
  return [...missing, ...demo, ...insecure, ...sandbox, ...oneFactor]
}
