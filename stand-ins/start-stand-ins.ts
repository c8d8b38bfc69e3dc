/*
 * Starts all stand-ins in this process on one port, for the demo and for tests. To add one, create
 * a folder with a file that registers its routes and returns its handle, then add it below and to
 * the front page.
 */
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import { fastify, type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { servePageStyle } from '#stand-ins/backstage/page-frame.ts'
import { createAdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { BillplzStandIn } from '#stand-ins/billplz/billplz-stand-in.ts'
import { registerBillplzStandIn } from '#stand-ins/billplz/billplz.ts'
import { QUICK_RETRY_SCHEDULE, REAL_RETRY_SCHEDULE } from '#stand-ins/billplz/send-callbacks.ts'
import type { Mailbox } from '#stand-ins/mailbox/mailbox-stand-in.ts'
import { registerMailboxStandIn } from '#stand-ins/mailbox/mailbox.ts'
import type { PayPalStandIn } from '#stand-ins/paypal/paypal-stand-in.ts'
import { registerPayPalStandIn } from '#stand-ins/paypal/paypal.ts'
import { QUICK_RETRY_DELAY_MS, REAL_RETRY_DELAY_MS } from '#stand-ins/paypal/send-webhooks.ts'
import { registerPlacesStandIn, type PlacesStandIn } from '#stand-ins/places/places.ts'
import { DEFAULT_KEYS, type StandInKeys } from './default-keys.ts'
import { registerFrontPage } from './front-page.ts'

const DEFAULT_PORT = 3100
const DEFAULT_SMTP_PORT = 3125
/** How long Billplz waits for the shop's response. PayPal does not publish its limit. */
const DEFAULT_CALLBACK_TIMEOUT_MS = 20_000

export type StandInsOptions = {
  /** Default 3100; 0 uses any free port. */
  port?: number | undefined
  /** Default 3125; 0 uses any free port. */
  smtpPort?: number | undefined
  /** Interface to listen on: 127.0.0.1, or 0.0.0.0 in a container. */
  host?: string | undefined
  /** The base URL for browsers, if it is not `http://host:port`. */
  publicUrl?: string | undefined
  /** Where records and emails are stored; without it they are lost at the end. */
  dataFolder?: string | undefined
  keys?: Partial<StandInKeys> | undefined
  /** A `virtual` clock moves only when it is advanced or set. Default `real`. */
  clock?: 'real' | 'virtual' | undefined
  /**
   * Start time of the clock; default now. A test with its own clock passes that clock's `now()`.
   */
  startAt?: Date | undefined
  /**
   * Retries of callbacks and webhooks: `real` up to a day apart, `quick` (default) seconds apart.
   */
  callbackSchedule?: 'real' | 'quick' | undefined
  /** Random source of the retry schedule, 0 to 1. */
  random?: (() => number) | undefined
  /** Billplz's option "Extra Payment Completion Information"; default on. */
  extraPaymentInfo?: boolean | undefined
  /** Timeout of a callback or webhook; Billplz allows 20 s, the default. */
  callbackTimeoutMs?: number | undefined
  /** URL for PayPal's webhooks; default: the shop of the subscription's return URL. */
  paypalWebhookUrl?: string | undefined
}

export type StandIns = {
  /** Base URL for browsers. */
  url: string
  /** Base URL for programs on this machine. */
  localUrl: string
  smtpPort: number
  billplz: BillplzStandIn
  paypal: PayPalStandIn
  places: PlacesStandIn
  mailbox: Mailbox
  close(): Promise<void>
}

/** Resolves when all stand-ins are listening. Throws when a port is in use. */
export async function startStandIns(options: StandInsOptions = {}): Promise<StandIns> {
  const host = options.host ?? '127.0.0.1'
  const keys = { ...DEFAULT_KEYS, ...options.keys }
  const dataFile = (name: string) => options.dataFolder && join(options.dataFolder, name)
  const clock = createAdjustableClock(options.clock ?? 'real', options.startAt)
  // PayPal has its own clock: advancing it by a month must not make Billplz's bills expire.
  const paypalClock = createAdjustableClock(options.clock ?? 'real', options.startAt)
  const callbackTimeoutMs = options.callbackTimeoutMs ?? DEFAULT_CALLBACK_TIMEOUT_MS
  const app = await createApp()
  let localUrl = ''
  const origin = () => options.publicUrl ?? localUrl

  const billplz = await registerBillplzStandIn(app, {
    apiKey: keys.billplzApiKey,
    collectionId: keys.billplzCollectionId,
    xSignatureKey: keys.billplzXSignatureKey,
    origin,
    localUrl: () => localUrl,
    clock,
    retrySchedule: options.callbackSchedule === 'real' ? REAL_RETRY_SCHEDULE : QUICK_RETRY_SCHEDULE,
    random: options.random ?? Math.random,
    ledgerFile: dataFile('billplz-ledger.json'),
    extraPaymentInfo: options.extraPaymentInfo ?? true,
    callbackTimeoutMs,
  })
  const paypal = await registerPayPalStandIn(app, {
    clientId: keys.paypalClientId,
    secret: keys.paypalSecret,
    webhookId: keys.paypalWebhookId,
    webhookUrl: options.paypalWebhookUrl ?? null,
    origin,
    localUrl: () => localUrl,
    clock: paypalClock,
    retryDelayMs: options.callbackSchedule === 'real' ? REAL_RETRY_DELAY_MS : QUICK_RETRY_DELAY_MS,
    ledgerFile: dataFile('paypal-ledger.json'),
    webhookTimeoutMs: callbackTimeoutMs,
  })
  const places = await registerPlacesStandIn(app, {
    apiKey: keys.googleMapsApiKey,
    localUrl: () => localUrl,
  })
  const mailbox = await registerMailboxStandIn(app, {
    smtpPort: options.smtpPort ?? DEFAULT_SMTP_PORT,
    host,
    emailsFile: dataFile('mailbox.json'),
  })
  registerFrontPage(app, mailbox.smtpPort)

  try {
    await app.listen({ port: options.port ?? DEFAULT_PORT, host })
  } catch (error) {
    await mailbox.end()
    throw error
  }
  localUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${portOf(app)}`
  billplz.begin()
  paypal.begin()

  let closing: Promise<void> | undefined
  const stopAll = async () => {
    clock.stop()
    paypalClock.stop()
    await Promise.all([app.close(), billplz.end(), paypal.end(), mailbox.end()])
  }
  return {
    url: origin(),
    localUrl,
    smtpPort: mailbox.smtpPort,
    billplz: billplz.handle,
    paypal: paypal.handle,
    places,
    mailbox: mailbox.handle,
    // May be called twice: a child process gets Ctrl+C from the terminal and from its parent.
    close: () => (closing ??= stopAll()),
  }
}

async function createApp(): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  })
  await app.register(formbody)
  app.setErrorHandler((error, _, reply) => {
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(error instanceof ZodError ? 400 : 500).send({ error: message })
  })
  servePageStyle(app)
  return app
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('the stand-ins are not listening')
  return address.port
}
