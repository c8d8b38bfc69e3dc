/*
 * Creates the webhook of an event and sends it, normally or as scripted. It goes to every URL
 * registered for its type. Unlike PayPal, a webhook without a URL goes to `/api/paypal/webhook` of
 * the shop in the subscription's return URL, so that a demo needs no registration.
 */
import { randomBytes } from 'node:crypto'
import type { MisbehaviourScript, Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { Ledger, Delivery, WebhookListener } from './ledger.ts'
import { makeChain, type CertificateChain } from './certificate.ts'
import type { PayPalMisbehaviour } from './misbehaviours.ts'
import { newId } from './plan.ts'
import type { WebhookSender } from './send-webhooks.ts'
import { transmissionHeaders } from './sign-webhook.ts'
import { wireTime, type Subscription } from './subscription.ts'

export type Event = {
  type: string
  resourceType: 'subscription' | 'sale'
  summary: string
  resource: Record<string, unknown>
}

export type Notifier = {
  /** Resolves when the first attempts have been made. */
  tell(about: Subscription, event: Event): Promise<void>
  /** The chain at `paypal-cert-url`; made at its first use. */
  certificate(): Promise<CertificateChain>
  /** Sends all held webhooks, last first, or in an order derived from `seed`. */
  release(seed?: number): Promise<Delivery[]>
  /** Resolves when no webhook is being created or sent. */
  quiet(): Promise<void>
}

type Dependencies = {
  ledger: Ledger
  clock: AdjustableClock
  script: MisbehaviourScript<PayPalMisbehaviour>
  sender: WebhookSender
  /** Base URL of the API for programs on this machine. */
  apiUrl: () => string
}

export const CERTIFICATE_ID = 'CERT-STAND-IN'
const COMMON_NAME = 'messageverificationcerts.stand-in'
const SHOP_PATH = '/api/paypal/webhook'
const HOUR = 60 * 60 * 1000

export function notifier({ ledger, clock, script, sender, apiUrl }: Dependencies): Notifier {
  let making: Promise<CertificateChain> | undefined
  const certificate = (): Promise<CertificateChain> =>
    (making ??= (async () => {
      ledger.certificate ??= await makeChain(COMMON_NAME, clock.now())
      ledger.changed()
      return ledger.certificate
    })())

  async function signed(
    body: string,
    webhookId: string,
    content: PayPalMisbehaviour | undefined,
  ): Promise<Pick<Delivery, 'body' | 'headers'>> {
    const at = clock.now().getTime() - (content === 'webhook-old' ? 96 * HOUR : 0)
    const own = await certificate()
    const foreign = content === 'webhook-foreign-key' || content === 'webhook-foreign-host'
    const chain = foreign ? await makeChain(COMMON_NAME, clock.now()) : own
    const host = content === 'webhook-foreign-host' ? 'http://localhost:9' : apiUrl()
    const headers = transmissionHeaders(
      body,
      {
        time: wireTime(new Date(at)),
        webhookId: content === 'webhook-other-id' ? 'WH-OF-ANOTHER-SHOP' : webhookId,
        certUrl: `${host}/v1/notifications/certs/${CERTIFICATE_ID}`,
      },
      chain,
    )
    const flipped = content === 'webhook-flipped-byte'
    return {
      headers,
      body: flipped ? body.replace('"event_version":"1', '"event_version":"2') : body,
    }
  }

  async function createDeliveries(
    about: Subscription,
    event: Event,
    listener: WebhookListener,
    faults: { timing: Fault; content: Fault },
  ): Promise<Delivery[]> {
    const { timing, content } = faults
    const id = eventId()
    const body = JSON.stringify(envelope(id, event, clock.now(), content?.name))
    const copies = timing?.name === 'webhook-repeated' ? (timing.count ?? 2) : 1
    const made: Delivery[] = []
    for (let n = 0; n < Math.max(1, copies); n += 1) {
      made.push({
        k: ledger.deliveries.length + made.length + 1,
        eventId: id,
        eventType: event.type,
        subscriptionId: about.id,
        url: listener.url ?? shopOf(about),
        ...(await signed(body, listener.id, content?.name)),
        state: 'waiting',
        nextAt: null,
        attempts: [],
        misbehaviour: [timing?.name, content?.name].filter(Boolean).join(' + ') || null,
      })
    }
    return made
  }

  const release = async (seed?: number): Promise<Delivery[]> => {
    const held = ledger.deliveries.filter((delivery) => delivery.state === 'held')
    const order = seed === undefined ? held.toReversed() : shuffle(held, seed)
    for (const one of order) await sender.begin(one)
    return order
  }

  /** Webhooks are created one after another, so that their numbers follow the order of events. */
  let lastCreation = Promise.resolve()
  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastCreation.then(work)
    lastCreation = done.then(
      () => {},
      () => {},
    )
    return done
  }

  async function sendTo(
    about: Subscription,
    event: Event,
    listener: WebhookListener,
  ): Promise<void> {
    const references = [about.id, about.custom_id ?? null, event.type]
    const timing = script.take('webhook-timing', references)
    const content = script.take('webhook-content', references)
    const isLast = timing?.left === 0
    const deliveries = await queue(async () => {
      const made = await createDeliveries(about, event, listener, { timing, content })
      ledger.deliveries.push(...made)
      ledger.changed()
      return made
    })
    switch (timing?.name) {
      case 'webhook-never':
        for (const delivery of deliveries) delivery.state = 'withheld'
        return
      case 'webhook-delayed':
        for (const delivery of deliveries) sender.beginLater(delivery, timing.ms ?? 25 * HOUR)
        return
      case 'webhook-shuffled':
        for (const delivery of deliveries) delivery.state = 'held'
        if (isLast) await release(timing.seed)
        return
      default:
        if (timing?.parallel) await Promise.all(deliveries.map(sender.begin))
        else for (const delivery of deliveries) await sender.begin(delivery)
    }
  }

  const underway = new Set<Promise<unknown>>()
  return {
    certificate,
    release,
    async quiet() {
      while (underway.size > 0) await Promise.all(underway)
      await sender.quiet()
    },
    async tell(about, event) {
      const listeners = [...ledger.webhooks.values()].filter(
        ({ url, eventTypes }) =>
          (url !== null || shopOf(about) !== '') &&
          (eventTypes.includes('*') || eventTypes.includes(event.type)),
      )
      const sent = Promise.all(listeners.map((listener) => sendTo(about, event, listener)))
      underway.add(sent)
      await sent.finally(() => underway.delete(sent))
    },
  }
}

type Fault = Scripted<PayPalMisbehaviour> | undefined

function envelope(id: string, event: Event, now: Date, content: PayPalMisbehaviour | undefined) {
  const resource =
    content === 'webhook-invented'
      ? { ...event.resource, id: newId('I-', 12), billing_agreement_id: newId('I-', 12) }
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

function shopOf({ application_context: context }: Subscription): string {
  const back = context?.return_url
  return back === undefined ? '' : new URL(SHOP_PATH, back).href
}

function eventId(): string {
  const part = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
  return `WH-${part()}-${part()}`
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const weighted = list.map((item, i) => ({ item, weight: Math.sin(seed * 1000 + i * 12.9898) }))
  return weighted.sort((a, b) => a.weight - b.weight).map(({ item }) => item)
}
