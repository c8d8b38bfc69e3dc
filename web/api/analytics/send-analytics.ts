/**
 * Sends analytics events in batches to the shop's own server, and one by one to Google if the owner
 * has set tag ids. Loaded only after the visitor has agreed; the last batch is sent when the page
 * is left. A failed batch is dropped; nothing in the shop waits for it.
 */
import type { CallInput } from '#contract/call.ts'
import { hasSecretInUrl } from '#domain/analytics/secret-paths.ts'
import {
  parseClickId,
  clickIdStorageKey,
  serialiseClickId,
  parseStoredClickId,
  visitorStorageKey,
  readOrCreateVisitor,
  serialiseVisitor,
} from '#domain/analytics/visitor-ids.ts'
import { maxEventsPerCall, type ShopEvent } from '#domain/analytics/shop-event.ts'
import { splitLanguage } from '#domain/content/languages.ts'
import { dateInMalaysia } from '#domain/time.ts'

import { listenToEvents, landingPage, stopTracking } from './track-event.ts'
import { callShop } from '#web/api/browser-client.ts'
import type { GoogleTags } from './google-tags.ts'

type EventBatch = CallInput<'POST /api/measure'>['body']

/** How long events are collected before they are sent together. */
const flushDelayMs = 2_000
/** In localStorage: the numbers of orders whose purchase was reported, separated by spaces. */
const reportedOrdersKey = 'measured-orders'
/** Limit of stored order numbers; the oldest are dropped. */
const maxReportedOrders = 50

/** Events that are not sent to the shop's server yet. */
let unsentEvents: EventBatch['events'] = []
let flushTimer: ReturnType<typeof setTimeout> | undefined
/** Undefined until `startAnalytics`. Resolves to undefined if no tags are loaded. */
let googleTags: Promise<GoogleTags | undefined> | undefined

/** Call only after consent. Sends the queued events of the page, and from then on every event. */
export function startAnalytics(): void {
  const clickId = parseClickId(new URLSearchParams(landingPage.search).get('gclid'))
  if (clickId) localStorage.setItem(clickIdStorageKey, serialiseClickId(clickId, Date.now()))
  googleTags ??= startGoogleTags()
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flushWhenHidden)
  listenToEvents(collectEvent)
}

/**
 * Call when consent is withdrawn. Stops analytics, drops unsent events and removes everything that
 * analytics stored in this browser.
 */
export function stopAnalytics(): void {
  stopTracking()
  clearTimeout(flushTimer)
  unsentEvents = []
  removeEventListener('pagehide', flush)
  document.removeEventListener('visibilitychange', flushWhenHidden)
  for (const key of [visitorStorageKey, clickIdStorageKey, reportedOrdersKey])
    localStorage.removeItem(key)
  void googleTags?.then((tags) => tags?.stop())
  googleTags = undefined
}

function collectEvent(event: ShopEvent): void {
  if (event.name === 'purchase' && !recordPurchaseOnce(event.orderId)) return
  void googleTags?.then((tags) => tags?.send(event))
  unsentEvents.push({
    name: event.name,
    ...(event.name === 'page_view' && { route: event.route }),
    ...(event.name === 'quiz_step' && { step: event.step }),
  })
  if (unsentEvents.length >= maxEventsPerCall) return flush()
  clearTimeout(flushTimer)
  flushTimer = setTimeout(flush, flushDelayMs)
}

/** Sends the unsent events now, as one batch. */
function flush(): void {
  clearTimeout(flushTimer)
  if (unsentEvents.length === 0) return
  const body: EventBatch = { visitor: readOrCreateVisitorId(), events: unsentEvents }
  unsentEvents = []
  // `keepalive`: the request outlives the page. No cookies and no session, so that events cannot be
  // linked to a person.
  void fetch('/api/measure', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}

function flushWhenHidden(): void {
  if (document.visibilityState === 'hidden') flush()
}

/** Returns the visitor's random id of today. Creates and stores one on the first visit of a day. */
function readOrCreateVisitorId(): string {
  const storedVisitor = localStorage.getItem(visitorStorageKey)
  const visitorOfToday = readOrCreateVisitor(storedVisitor, dateInMalaysia(new Date()), randomHex)
  localStorage.setItem(visitorStorageKey, serialiseVisitor(visitorOfToday))
  return visitorOfToday.id
}

/** Returns 32 hexadecimal digits; `crypto.randomUUID` is missing over plain http. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns true if the purchase is to be reported, and stores the order as reported. Returns false
 * if it was reported already: the page of an order may be loaded several times.
 */
function recordPurchaseOnce(orderId: string): boolean {
  const reportedOrders = localStorage.getItem(reportedOrdersKey)?.split(' ') ?? []
  if (reportedOrders.includes(orderId)) return false
  localStorage.setItem(
    reportedOrdersKey,
    [...reportedOrders, orderId].slice(-maxReportedOrders).join(' '),
  )
  return true
}

/**
 * Resolves to undefined if no tag ids are set, if the document's URL carried a secret, or if the
 * script could not be loaded.
 */
async function startGoogleTags(): Promise<GoogleTags | undefined> {
  if (hasSecretInUrl(splitLanguage(landingPage.path).path)) return undefined
  try {
    const tags = await callShop('GET /api/measure/tags')
    if (!Object.values(tags).some(Boolean)) return undefined
    const clickId = parseStoredClickId(localStorage.getItem(clickIdStorageKey), Date.now())
    return (await import('./google-tags.ts')).loadGoogleTags({ ...tags, clickId })
  } catch {
    return undefined
  }
}
