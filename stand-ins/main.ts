/*
 * Runs the stand-ins as a separate program: `node stand-ins/main.ts`. Settings: STAND_INS_PORT,
 * _SMTP_PORT, _HOST, _PUBLIC_URL, _DATA_DIR, _CALLBACKS (quick | real), _PAYPAL_WEBHOOK_URL and the
 * keys below. All have defaults; README.md explains them.
 */
import { z } from 'zod'
import { DEFAULT_KEYS } from './default-keys.ts'
import { startStandIns } from './start-stand-ins.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const settings = z
  .object({
    STAND_INS_PORT: port.default(3100),
    STAND_INS_SMTP_PORT: port.default(3125),
    STAND_INS_HOST: z.string().default('127.0.0.1'),
    STAND_INS_PUBLIC_URL: z.url().optional(),
    STAND_INS_DATA_DIR: z.string().optional(),
    STAND_INS_CALLBACKS: z.enum(['quick', 'real']).default('quick'),
    STAND_INS_BILLPLZ_API_KEY: z.string().default(DEFAULT_KEYS.billplzApiKey),
    STAND_INS_BILLPLZ_COLLECTION_ID: z.string().default(DEFAULT_KEYS.billplzCollectionId),
    STAND_INS_BILLPLZ_X_SIGNATURE_KEY: z.string().default(DEFAULT_KEYS.billplzXSignatureKey),
    STAND_INS_PAYPAL_WEBHOOK_URL: z.url().optional(),
    STAND_INS_PAYPAL_CLIENT_ID: z.string().default(DEFAULT_KEYS.paypalClientId),
    STAND_INS_PAYPAL_SECRET: z.string().default(DEFAULT_KEYS.paypalSecret),
    STAND_INS_PAYPAL_WEBHOOK_ID: z.string().default(DEFAULT_KEYS.paypalWebhookId),
    STAND_INS_GOOGLE_MAPS_API_KEY: z.string().default(DEFAULT_KEYS.googleMapsApiKey),
  })
  .parse(process.env)

const standIns = await startStandIns({
  port: settings.STAND_INS_PORT,
  smtpPort: settings.STAND_INS_SMTP_PORT,
  host: settings.STAND_INS_HOST,
  publicUrl: settings.STAND_INS_PUBLIC_URL?.replace(/\/$/, ''),
  dataFolder: settings.STAND_INS_DATA_DIR,
  callbackSchedule: settings.STAND_INS_CALLBACKS,
  paypalWebhookUrl: settings.STAND_INS_PAYPAL_WEBHOOK_URL,
  keys: {
    billplzApiKey: settings.STAND_INS_BILLPLZ_API_KEY,
    billplzCollectionId: settings.STAND_INS_BILLPLZ_COLLECTION_ID,
    billplzXSignatureKey: settings.STAND_INS_BILLPLZ_X_SIGNATURE_KEY,
    paypalClientId: settings.STAND_INS_PAYPAL_CLIENT_ID,
    paypalSecret: settings.STAND_INS_PAYPAL_SECRET,
    paypalWebhookId: settings.STAND_INS_PAYPAL_WEBHOOK_ID,
    googleMapsApiKey: settings.STAND_INS_GOOGLE_MAPS_API_KEY,
  },
})
console.log(`Stand-ins at ${standIns.url}, mailbox at ${standIns.url}/mailbox`)
console.log(`SMTP at 127.0.0.1:${standIns.smtpPort}`)
// The parent process waits for this message.
process.send?.({ type: 'started', url: standIns.url })

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(signal, () => {
    standIns.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
