/**
 * Queues shop events in memory until a listener is set. A listener is set only after the visitor
 * has agreed (send-analytics.ts); without consent the queue is lost with the page.
 */
import type { ShopEvent } from '#domain/analytics/shop-event.ts'

type Listener = (event: ShopEvent) => void

/** Limits the memory of a page that stays open without a choice. */
const maxQueueLength = 40

let queue: ShopEvent[] = []
let hasTrackedPageView = false
let listener: Listener | undefined

/**
 * Path and query of the document when it loaded. The click id of an advertisement is only in this
 * first URL.
 */
export const landingPage =
  typeof location === 'undefined'
    ? { path: '', search: '' }
    : { path: location.pathname, search: location.search }

/** Passes an event to the listener, or queues it until there is one. */
export function trackEvent(event: ShopEvent): void {
  if (listener) return listener(event)
  if (event.name === 'page_view') queuePageView(event)
  // Drops the oldest event if the queue is full.
  else queue = [...queue.slice(1 - maxQueueLength), event]
}

/** Sends the queued events of the current page to the listener, then every new event. */
export function listenToEvents(newListener: Listener): void {
  const events = queue
  queue = []
  listener = newListener
  for (const event of events) newListener(event)
}

/** Removes the listener and the queued events. */
export function stopTracking(): void {
  listener = undefined
  queue = []
}

/**
 * Queues a page view. The first one is reported after hydration, so it is put before the events
 * that are queued already. A later one drops the events of the previous page, because consent
 * counts only from the current page on.
 */
function queuePageView(pageView: ShopEvent): void {
  queue = hasTrackedPageView ? [pageView] : [pageView, ...queue]
  hasTrackedPageView = true
}
