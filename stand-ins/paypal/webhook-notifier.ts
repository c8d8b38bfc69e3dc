/*
 * Creates the webhook of an event and sends it to every URL registered for its type, normally or
 * with a scheduled fault. Unlike PayPal, a webhook without a URL goes to
 * `/api/paypal/webhook` of the shop in the subscription's return URL, so that a demo needs no
 * registration.
 */
import { randomBytes } from 'node:crypto'
import type { FaultSchedule, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import { shuffle } from '#stand-ins/backstage/shuffle.ts'
import type { Ledger, Delivery, WebhookListener } from './ledger.ts'
import {
  createCertificateChain,
  createChainKeys,
  type CertificateChain,
  type ChainKeys,
} from './certificate.ts'
import type { PayPalFault } from './faults.ts'
import { createId } from './plan.ts'
import type { WebhookSender } from './send-webhooks.ts'
import { buildTransmissionHeaders } from './sign-webhook.ts'
import { formatTime, type Subscription } from './subscription.ts'

type PayPalEvent = {
  type: string
  resourceType: 'subscription' | 'sale' | 'refund'
  summary: string
  resource: Record<string, unknown>
}

type Dependencies = {
  ledger: Ledger
  clock: AdjustableClock
  faultSchedule: FaultSchedule<PayPalFault>
  sender: WebhookSender
  /** Base URL of the API for programs on this machine. */
  apiUrl: () => string
}

export const CERTIFICATE_ID = 'CERT-STAND-IN'
const COMMON_NAME = 'messageverificationcerts.stand-in'
/** All stand-ins of a process sign with the same keys, because making them is slow. */
let sharedKeys: Promise<ChainKeys> | undefined
const WEBHOOK_PATH = '/api/paypal/webhook'
/** Port 9 is the discard service: nothing listens there. */
const UNREACHABLE_HOST = 'http://localhost:9'
const HOUR_MS = 60 * 60 * 1000
/** Default `ms` of `webhook-delayed`. */
const DEFAULT_DELAY_MS = 25 * HOUR_MS
/** PayPal resends for three days, so a valid webhook is never this old. */
const OLD_WEBHOOK_AGE_MS = 4 * 24 * HOUR_MS

export class WebhookNotifier {
  readonly #dependencies: Dependencies
  #certificate: Promise<CertificateChain> | undefined
  /** Webhooks being created or in their first attempt. */
  readonly #pendingWork = new Set<Promise<unknown>>()
  /** Webhooks are created one after another, so that a later event has a higher number. */
  #lastCreation: Promise<unknown> = Promise.resolve()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Resolves when the first attempt at each listener has been made. */
  async notify(subscription: Subscription, event: PayPalEvent): Promise<void> {
    const listeners = [...this.#dependencies.ledger.webhooks.values()].filter(
      ({ url, eventTypes }) =>
        (url !== null || webhookUrlOf(subscription) !== '') &&
        (eventTypes.includes('*') || eventTypes.includes(event.type)),
    )
    const sending = Promise.all(
      listeners.map((listener) => this.#notifyListener(subscription, event, listener)),
    )
    this.#pendingWork.add(sending)
    await sending.finally(() => this.#pendingWork.delete(sending))
  }

  /** Returns the certificate chain at `paypal-cert-url`, which is created at its first use. */
  certificate(): Promise<CertificateChain> {
    this.#certificate ??= this.#makeCertificate()
    return this.#certificate
  }

  /** Sends all held webhooks, last first, or in a sequence derived from `seed`. */
  async release(seed?: number): Promise<Delivery[]> {
    const { ledger, sender } = this.#dependencies
    const heldDeliveries = ledger.deliveries.filter((delivery) => delivery.state === 'held')
    const sequence =
      seed === undefined ? heldDeliveries.toReversed() : shuffle(heldDeliveries, seed)
    for (const delivery of sequence) await sender.begin(delivery)
    return sequence
  }

  /** Resolves when no webhook is being created or sent. */
  async waitUntilIdle(): Promise<void> {
    while (this.#pendingWork.size > 0) await Promise.all(this.#pendingWork)
    await this.#dependencies.sender.waitUntilIdle()
  }

  async #makeCertificate(): Promise<CertificateChain> {
    const { ledger, clock } = this.#dependencies
    sharedKeys ??= createChainKeys()
    ledger.certificate ??= createCertificateChain(COMMON_NAME, clock.now(), await sharedKeys)
    ledger.saveSoon()
    return ledger.certificate
  }

  async #notifyListener(
    subscription: Subscription,
    event: PayPalEvent,
    listener: WebhookListener,
  ): Promise<void> {
    const { ledger, faultSchedule, sender } = this.#dependencies
    const references = [subscription.id, subscription.custom_id ?? null, event.type]
    const timing = faultSchedule.take('webhook-timing', references)
    const content = faultSchedule.take('webhook-content', references)
    // `remainingCount` was counted down by `take`: this was the last webhook of the fault.
    const isLast = timing?.remainingCount === 0
    const deliveries = await this.#createInSequence(async () => {
      const createdDeliveries = await this.#createDeliveries(subscription, event, listener, {
        timing,
        content,
      })
      ledger.deliveries.push(...createdDeliveries)
      ledger.saveSoon()
      return createdDeliveries
    })
    switch (timing?.name) {
      case 'webhook-never':
        for (const delivery of deliveries) delivery.state = 'withheld'
        return
      case 'webhook-delayed':
        for (const delivery of deliveries)
          sender.beginLater(delivery, timing.ms ?? DEFAULT_DELAY_MS)
        return
      case 'webhook-shuffled':
        for (const delivery of deliveries) delivery.state = 'held'
        if (isLast) await this.release(timing.seed)
        return
      default:
        if (timing?.parallel) await Promise.all(deliveries.map(sender.begin))
        else for (const delivery of deliveries) await sender.begin(delivery)
    }
  }

  /** Runs `create` after all earlier creations. */
  #createInSequence<T>(create: () => Promise<T>): Promise<T> {
    const creation = this.#lastCreation.then(create)
    // A failure is reported to its own caller; the next creation must still run.
    this.#lastCreation = creation.catch(() => undefined)
    return creation
  }

  /** Creates one delivery, or several equal ones for `webhook-repeated`. */
  async #createDeliveries(
    subscription: Subscription,
    event: PayPalEvent,
    listener: WebhookListener,
    { timing, content }: { timing: ScheduledPayPalFault; content: ScheduledPayPalFault },
  ): Promise<Delivery[]> {
    const { ledger, clock } = this.#dependencies
    const id = createEventId()
    const body = JSON.stringify(createEnvelope(id, event, clock.now(), content?.name))
    const copyCount = timing?.name === 'webhook-repeated' ? (timing.count ?? 2) : 1
    const createdDeliveries: Delivery[] = []
    for (let copyIndex = 0; copyIndex < Math.max(1, copyCount); copyIndex += 1) {
      createdDeliveries.push({
        k: ledger.deliveries.length + createdDeliveries.length + 1,
        eventId: id,
        eventType: event.type,
        subscriptionId: subscription.id,
        url: listener.url ?? webhookUrlOf(subscription),
        ...(await this.#sign(body, listener.id, content?.name)),
        state: 'waiting',
        nextAt: null,
        attempts: [],
        fault: [timing?.name, content?.name].filter(Boolean).join(' + ') || null,
      })
    }
    return createdDeliveries
  }

  async #sign(
    body: string,
    webhookId: string,
    content: PayPalFault | undefined,
  ): Promise<Pick<Delivery, 'body' | 'headers'>> {
    const { clock, apiUrl } = this.#dependencies
    const sentAt = clock.now().getTime() - (content === 'webhook-old' ? OLD_WEBHOOK_AGE_MS : 0)
    const ownChain = await this.certificate()
    const usesOtherKey = content === 'webhook-foreign-key' || content === 'webhook-foreign-host'
    const chain = usesOtherKey
      ? createCertificateChain(COMMON_NAME, clock.now(), await createChainKeys())
      : ownChain
    const host = content === 'webhook-foreign-host' ? UNREACHABLE_HOST : apiUrl()
    const headers = buildTransmissionHeaders(
      body,
      {
        time: formatTime(new Date(sentAt)),
        webhookId: content === 'webhook-other-id' ? 'WH-OF-ANOTHER-SHOP' : webhookId,
        certUrl: `${host}/v1/notifications/certs/${CERTIFICATE_ID}`,
      },
      chain,
    )
    // The signature is that of the unchanged body.
    const isBodyChanged = content === 'webhook-flipped-byte'
    return {
      headers,
      body: isBodyChanged ? body.replace('"event_version":"1', '"event_version":"2') : body,
    }
  }
}

type ScheduledPayPalFault = ScheduledFault<PayPalFault> | undefined

/** Returns the body of a webhook. */
function createEnvelope(
  id: string,
  event: PayPalEvent,
  now: Date,
  content: PayPalFault | undefined,
) {
  const resource =
    content === 'webhook-invented'
      ? { ...event.resource, id: createId('I-', 12), billing_agreement_id: createId('I-', 12) }
      : event.resource
  return {
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: event.resourceType,
    ...(event.resourceType === 'subscription' && { resource_version: '2.0' }),
    event_type: event.type,
    summary: event.summary,
    resource,
    links: [],
  }
}

/** Returns the webhook URL of the subscription's shop; '' if it names no return URL. */
function webhookUrlOf({ application_context: context }: Subscription): string {
  const returnUrl = context?.return_url
  return returnUrl === undefined ? '' : new URL(WEBHOOK_PATH, returnUrl).href
}

/** Returns an id in the format of PayPal's events: `WH-<17 hex digits>-<17 hex digits>`. */
function createEventId(): string {
  const createIdPart = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
  return `WH-${createIdPart()}-${createIdPart()}`
}
