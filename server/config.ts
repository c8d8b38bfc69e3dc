/**
 * The settings of this process; server/run-shop.ts reads them once from the environment. An empty
 * environment runs the whole shop with development defaults and stand-ins; production refuses those
 * defaults. `.env.example` is generated from this file.
 */
import { z } from 'zod'

import { findSettingsProblems } from './settings-problems.ts'

/** Largest value of BILLPLZ_TIMEOUT_MS. */
export const maxBillplzTimeoutMs = 10_000

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.stringbool()
const secret = z.string().min(16)
const appSecret = z.string().min(32)
/** 32 bytes are 44 characters of base64. */
const dataKey = z.base64().length(44)
/** Parses a comma-separated list whose values must match `itemSchema`. */
const commaSeparated = (itemSchema: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(itemSchema))

/** Values that only stand-ins accept; production refuses to start with any of them. */
const demoSecrets = {
  BILLPLZ_API_KEY: 'stand-in-billplz-api-key',
  BILLPLZ_X_SIGNATURE_KEY: 'stand-in-billplz-x-signature-key',
  PAYPAL_CLIENT_ID: 'stand-in-paypal-client',
  PAYPAL_SECRET: 'stand-in-paypal-secret',
  GOOGLE_MAPS_API_KEY: 'stand-in-google-maps-key',
} as const

export const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Port of the shop; 0 picks a free one. */
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The URL that shoppers use. All links in emails are made from it. */
  PUBLIC_URL: z.url().optional(),
  /**
   * IPs of the proxies whose X-Forwarded-For is trusted, comma separated, or `none`. Rate limits
   * count by IP.
   */
  TRUSTED_PROXIES: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /**
   * New requests for pages and desks get 503 while the first one in the queue has waited longer
   * than this, in milliseconds. Payments may wait several times as long. 0 turns the queue off.
   */
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).default(1_500),
  /** How long a stopping process waits for the load balancer to notice, in milliseconds. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /**
   * Time limit for running jobs and requests after DRAIN_MS, in milliseconds. Then the process
   * ends.
   */
  STOP_MS: z.coerce.number().int().min(100).max(300_000).default(20_000),
  /** Folder of the embedded database and demo secrets. The embedded database allows one process. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL server; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.string().optional(),
  /** Allows production on the embedded database, which may lose its last seconds in a power cut. */
  ALLOW_EMBEDDED_DATABASE: flag.default(false),
  /** Allows the real Billplz, PayPal and Google outside production, where most checks are off. */
  ALLOW_REAL_PROVIDERS: flag.default(false),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** False for a process that only serves requests; other processes then run the jobs. */
  RUN_JOBS: flag.default(true),
  /**
   * What an empty shop with stand-ins starts with: `business` (60 days of orders, the default),
   * `small` (three accounts, two orders) or `none` (only the accounts of staff). Production has no
   * demo data.
   */
  DEMO_DATA: z.enum(['business', 'small', 'none']).optional(),
  STAND_INS_PORT: port.default(3100),
  STAND_INS_SMTP_PORT: port.default(3125),
  BILLPLZ_BASE_URL: z.url().optional(),
  BILLPLZ_API_KEY: secret.default(demoSecrets.BILLPLZ_API_KEY),
  BILLPLZ_COLLECTION_ID: z.string().default('standin1'),
  BILLPLZ_X_SIGNATURE_KEY: secret.default(demoSecrets.BILLPLZ_X_SIGNATURE_KEY),
  /** The previous X Signature key, accepted during a key rotation. */
  BILLPLZ_X_SIGNATURE_KEY_OLD: secret.optional(),
  /** Timeout for creating a bill, in milliseconds. */
  BILLPLZ_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(500)
    .max(maxBillplzTimeoutMs)
    .default(maxBillplzTimeoutMs),
  PAYPAL_BASE_URL: z.url().optional(),
  PAYPAL_CLIENT_ID: z.string().default(demoSecrets.PAYPAL_CLIENT_ID),
  PAYPAL_SECRET: secret.default(demoSecrets.PAYPAL_SECRET),
  PAYPAL_WEBHOOK_ID: z.string().default('STAND-IN-WEBHOOK'),
  PAYPAL_SDK_URL: z.url().optional(),
  PLACES_BASE_URL: z.url().optional(),
  /** Timeout for address suggestions, in milliseconds. */
  PLACES_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(2_000),
  GOOGLE_MAPS_API_KEY: secret.default(demoSecrets.GOOGLE_MAPS_API_KEY),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Racik <shop@racik.example>'),
  /** Recipient of the contact form and of alerts. */
  OWNER_EMAIL: z.email().default('owner@racik.example'),
  /** Where alerts are posted as JSON, besides the email to OWNER_EMAIL. */
  ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** An alert is sent when the oldest unsent email has waited this long, in minutes. */
  ALERT_OUTBOX_MINUTES: z.coerce.number().int().min(1).default(15),
  /** An alert is sent when this many jobs are due and not started. */
  ALERT_WAITING_JOBS: z.coerce.number().int().min(1).default(200),
  /** An alert is sent when this many logins failed within an hour. */
  ALERT_FAILED_LOGINS: z.coerce.number().int().min(1).default(200),
  /** Health records that a staff member may be shown in an hour before the owner gets an email. */
  HEALTH_READS_PER_HOUR: z.coerce.number().int().min(1).default(2_000),
  /**
   * Folder to which `npm run backup` writes; default `backups` in DATA_DIR. The page Going live
   * also accepts its newest file as a backup.
   */
  BACKUP_FOLDER: z.string().optional(),
  /** An alert is sent when the newest backup is older than this many hours. */
  BACKUP_MAX_HOURS: z.coerce.number().int().min(1).default(30),
  GA_MEASUREMENT_ID: z.string().optional(),
  /** Google Ads conversion of a purchase, `AW-123456789/AbC-D_efG`. */
  ADS_CONVERSION_ID: z.string().optional(),
  /** Google Ads conversion of an addition to the cart, of the same account. */
  ADS_CART_CONVERSION_ID: z.string().optional(),
  /** Bearer token of /metrics; without it the path returns 404. */
  METRICS_TOKEN: secret.optional(),
  /**
   * 32 bytes in base64 that encrypt health data. In a demo it is generated and kept in DATA_DIR.
   */
  DATA_KEY: dataKey.optional(),
  /** Previous data keys, comma separated, until `npm run reseal` has run. */
  DATA_KEY_OLD: commaSeparated(dataKey).optional(),
  /**
   * Secret for tokens, cookies, order links and keyed hashes. In a demo it is generated and kept in
   * DATA_DIR.
   */
  APP_SECRET: appSecret.optional(),
  /** Previous secrets, comma separated: links and hashes made with them stay valid. */
  APP_SECRET_OLD: commaSeparated(appSecret).optional(),
  /**
   * Only for tests: `P2.after` or `P2.after:3` kills the process at that point, like a power cut.
   */
  CRASH_AT: z.string().optional(),
  /** Whether staff need a second factor; always in production, otherwise only when set. */
  STAFF_SECOND_FACTOR: flag.optional(),
  /** Serves /openapi.json in production too. */
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
      /** With PORT 0 the URL is not final until the server listens. */
      PUBLIC_URL: string
      DATA_KEY?: string
      APP_SECRET?: string
      isProduction: boolean
      /** True: a staff session without a second factor may only set up a second factor. */
      requiresSecondFactor: boolean
      /** True when BILLPLZ_BASE_URL is not set, so that stand-ins replace the providers. */
      usesStandIns: boolean
      /** Problems with which production would not start, one line each: `NAME: what it needs`. */
      productionProblems: readonly string[]
    }
>

/** Thrown when settings are invalid; the message names each one and what it needs. */
export class ConfigError extends Error {}

/** Reads and validates the settings. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parseResult = configSchema.safeParse(values)
  const problems = [
    ...(parseResult.error?.issues ?? []).map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    ),
    ...findSettingsProblems(values, demoSecrets),
  ]
  if (!parseResult.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const settings = parseResult.data
  const standInsUrl = `http://127.0.0.1:${settings.STAND_INS_PORT}`
  return Object.freeze({
    ...settings,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(
      /\/$/,
      '',
    ),
    BILLPLZ_BASE_URL: settings.BILLPLZ_BASE_URL ?? `${standInsUrl}/billplz/api`,
    PAYPAL_BASE_URL: settings.PAYPAL_BASE_URL ?? `${standInsUrl}/paypal`,
    PAYPAL_SDK_URL: settings.PAYPAL_SDK_URL ?? `${standInsUrl}/paypal/sdk/js`,
    PLACES_BASE_URL: settings.PLACES_BASE_URL ?? `${standInsUrl}/places`,
    SMTP_URL: settings.SMTP_URL ?? `smtp://127.0.0.1:${settings.STAND_INS_SMTP_PORT}`,
    isProduction: settings.NODE_ENV === 'production',
    requiresSecondFactor: settings.STAFF_SECOND_FACTOR ?? settings.NODE_ENV === 'production',
    usesStandIns: !settings.BILLPLZ_BASE_URL,
    productionProblems: findSettingsProblems({ ...values, NODE_ENV: 'production' }, demoSecrets),
  })
}
