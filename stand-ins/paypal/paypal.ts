/*
 * Assembles the PayPal stand-in and returns its control handle. It imitates one merchant with one
 * payer whose payments succeed unless a test schedules a fault; stand-ins/README.md lists what it
 * does not imitate.
 */
import type { FastifyInstance } from 'fastify'
import { createFaultSchedule } from '#stand-ins/backstage/fault-schedule.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import { registerPayPalApi } from './api.routes.ts'
import { openLedger } from './ledger.ts'
import { registerCatalogueCalls } from './catalogue.routes.ts'
import { SubscriptionService } from './change-subscription.ts'
import { registerPayPalControl } from './control.routes.ts'
import { PAYPAL_FAULTS, type PayPalFault } from './faults.ts'
import { registerNotificationCalls } from './notifications.routes.ts'
import { registerPayPalPages } from './pages.routes.ts'
import { createWebhookSender } from './send-webhooks.ts'
import type { Subscription } from './subscription.ts'
import { registerSubscriptionCalls } from './subscriptions.routes.ts'
import { WebhookNotifier } from './webhook-notifier.ts'
import type { PayPalStandIn } from './paypal-stand-in.ts'

type PayPalOptions = {
  clientId: string
  secret: string
  /** The webhook that is registered from the start. */
  webhookId: string
  /** The webhook's URL. With null, webhooks go to the shop in the subscription's return URL. */
  webhookUrl: string | null
  /** Origin of the pages for browsers. */
  origin: () => string
  /** Base URL of the API for the shop's server. */
  localUrl: () => string
  clock: AdjustableClock
  /** Milliseconds of the clock between two attempts at a webhook. */
  retryDelayMs: number
  ledgerFile: string | undefined
  webhookTimeoutMs: number
}

/** Stored as the reason of a status change. */
const payerReason = 'By the payer, at PayPal'

/** Registers everything under `/paypal`. Returns the handle with `begin` and `end`. */
export async function registerPayPalStandIn(app: FastifyInstance, options: PayPalOptions) {
  const { clock, webhookId } = options
  const apiUrl = () => `${options.localUrl()}/paypal`
  const urls = () => ({ api: apiUrl(), pages: `${options.origin()}/paypal` })
  const ledger = await openLedger(options.ledgerFile)
  ledger.webhooks.set(webhookId, { id: webhookId, url: options.webhookUrl, eventTypes: ['*'] })
  const faultSchedule = createFaultSchedule<PayPalFault>(PAYPAL_FAULTS)
  const sender = createWebhookSender(ledger, clock, {
    retryDelayMs: options.retryDelayMs,
    timeoutMs: options.webhookTimeoutMs,
  })
  const notifier = new WebhookNotifier({ ledger, clock, faultSchedule, sender, apiUrl })
  const subscriptions = new SubscriptionService({ ledger, clock, faultSchedule, notifier, urls })
  const { clientId, secret } = options
  const account = { ledger, clock, faultSchedule, subscriptions, notifier, clientId, secret, urls }

  const findSubscription = (id: string): Subscription => {
    const subscription = ledger.subscriptions.get(id)
    if (!subscription) throw new RangeError(`no subscription ${id}`)
    return subscription
  }
  const handle: PayPalStandIn = {
    apiUrl,
    sdkUrl: () => `${urls().pages}/sdk/js`,
    ledger: ledger.snapshot,
    subscription: (id) => structuredClone(ledger.subscriptions.get(id)),
    subscriptionOf: (customId) =>
      structuredClone(
        [...ledger.subscriptions.values()].findLast(
          (subscription) => subscription.custom_id === customId,
        ),
      ),
    approve: async (id) => subscriptions.approve(findSubscription(id)),
    approveWithoutStart: (id) => subscriptions.approveWithoutStart(findSubscription(id)),
    endWithoutStart: async (id, status) =>
      subscriptions.endWithoutStart(findSubscription(id), status),
    suspend: async (id) => subscriptions.suspend(findSubscription(id), payerReason),
    activate: async (id) => subscriptions.activate(findSubscription(id), payerReason),
    cancel: async (id) => subscriptions.cancel(findSubscription(id), payerReason),
    runCycle: async (id, outcome) => subscriptions.runCycle(findSubscription(id), outcome),
    refund: async (paymentId, refund) => subscriptions.refund(paymentId, refund),
    deliveries: () => structuredClone(ledger.deliveries),
    async resend(position) {
      const delivery = ledger.deliveries[position - 1]
      if (!delivery) throw new RangeError(`no webhook number ${position}`)
      await sender.resend(delivery)
    },
    releaseHeldWebhooks: async (seed) => structuredClone(await notifier.release(seed)),
    rootCertificate: async () => (await notifier.certificate()).root,
    setWebhookUrl(url) {
      const webhook = ledger.webhooks.get(webhookId)
      if (webhook) webhook.url = url
    },
    simulateFault: faultSchedule.add,
    readFault: faultSchedule.read,
    faults: faultSchedule.list,
    clearFaults: faultSchedule.clearFaults,
    now: clock.now,
    advanceClock: clock.advance,
    setClock: (now) => clock.setTo(now.getTime()),
    waitUntilIdle: () => notifier.waitUntilIdle(),
  }

  const calls = [registerCatalogueCalls, registerSubscriptionCalls, registerNotificationCalls]
  await app.register(async (api) => registerPayPalApi(api, account, calls), { prefix: '/paypal' })
  await app.register(async (pages) => registerPayPalPages(pages, account), { prefix: '/paypal' })
  await app.register(async (control) => registerPayPalControl(control, handle), {
    prefix: '/paypal/control',
  })

  return {
    handle,
    /** Call once the URL is known: resumes what a previous run had planned. */
    begin() {
      sender.resume()
      subscriptions.resume()
    },
    async end() {
      sender.stop()
      await notifier.waitUntilIdle()
      await ledger.flush()
    },
  }
}
