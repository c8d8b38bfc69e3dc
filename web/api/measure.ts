/**
 * Sends what is done to the shop's own server, for a visitor who has agreed: in batches, the last one
 * while the page is being left. Loaded after the yes, never before. A batch that does not arrive is
 * lost; nothing of the shop waits for it.
 */
import type { CallInput } from '#contract/call.ts'
import {
  clickIdOf,
  clickKey,
  clickText,
  keptClickId,
  visitorKey,
  visitorOfDay,
  visitorText,
} from '#domain/analytics/kept-marks.ts'
import type { ShopEvent } from '#domain/analytics/shop-event.ts'
import { dateInMalaysia } from '#domain/time.ts'

import { hearEvents, landing, stopHearing } from './analytics.ts'
import { callShop } from './browser-client.ts'
import type { GoogleTags } from './google-tags.ts'

type Batch = CallInput<'POST /api/measure'>['body']

const everyMs = 2_000
const mostInBatch = 25
const ordersKey = 'measured-orders'

let batch: Batch['events'] = []
let timer: ReturnType<typeof setTimeout> | undefined
let google: Promise<GoogleTags | undefined> | undefined

export function startMeasuring(): void {
  const clickId = clickIdOf(new URLSearchParams(landing.search).get('gclid'))
  if (clickId) localStorage.setItem(clickKey, clickText(clickId, Date.now()))
  google ??= loadGoogle()
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flushWhenHidden)
  hearEvents(onEvent)
}

/** The visitor has changed her mind: what was kept about her here is removed. */
export function stopMeasuring(): void {
  stopHearing()
  clearTimeout(timer)
  batch = []
  removeEventListener('pagehide', flush)
  document.removeEventListener('visibilitychange', flushWhenHidden)
  for (const key of [visitorKey, clickKey, ordersKey]) localStorage.removeItem(key)
  void google?.then((tags) => tags?.stop())
  google = undefined
}

function onEvent(event: ShopEvent): void {
  if (event.name === 'purchase' && !isFirstTime(event.orderId)) return
  void google?.then((tags) => tags?.hear(event))
  batch.push({
    name: event.name,
    ...(event.name === 'page_view' && { route: event.route }),
    ...(event.name === 'quiz_step' && { step: event.step }),
  })
  if (batch.length >= mostInBatch) return flush()
  clearTimeout(timer)
  timer = setTimeout(flush, everyMs)
}

function flush(): void {
  clearTimeout(timer)
  if (batch.length === 0) return
  const body: Batch = { visitor: visitor(), events: batch }
  batch = []
  // Outlives the page; without cookies and login, so that nothing ties it to a person.
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

function visitor(): string {
  const kept = localStorage.getItem(visitorKey)
  const today = visitorOfDay(kept, dateInMalaysia(new Date()), randomHex)
  localStorage.setItem(visitorKey, visitorText(today))
  return today.id
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing over plain http. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An order counts once in this browser, however often its page is loaded. */
function isFirstTime(orderId: string): boolean {
  const known = localStorage.getItem(ordersKey)?.split(' ') ?? []
  if (known.includes(orderId)) return false
  localStorage.setItem(ordersKey, [...known, orderId].slice(-50).join(' '))
  return true
}

const secretPaths =
  /^\/(ms\/)?(reset-password|verify-email|stop-reminders|waiting-list|keep-results|pharmacist)(\/|$)/

/** Where the owner has set none, and in a document that came with a secret in its address: nothing. */
async function loadGoogle(): Promise<GoogleTags | undefined> {
  if (secretPaths.test(landing.path)) return undefined
  try {
    const tags = await callShop('GET /api/measure/tags')
    if (!Object.values(tags).some(Boolean)) return undefined
    const clickId = keptClickId(localStorage.getItem(clickKey), Date.now())
    return (await import('./google-tags.ts')).loadGoogleTags({ ...tags, clickId })
  } catch {
    return undefined
  }
}
