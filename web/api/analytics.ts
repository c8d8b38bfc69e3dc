/**
 * Queues shop events in memory until a listener is set. A listener is set only after the visitor
 * has agreed (send-analytics.ts); without consent the queue is lost with the page.
 */
import type { ShopEvent } from '#domain/analytics/shop-event.ts'

type Listener = (event: ShopEvent) => void

/** Limits memory use of a page that stays open for hours without a choice. */
const maxQueued = 40

let queue: ShopEvent[] = []
let hasBegun = false
let listener: Listener | undefined

/**
 * Path and query of the document when it loaded. The click id of an advertisement is only in this
 * first URL.
 */
export const landing =
  typeof location === 'undefined'
    ? { path: '', search: '' }
    : { path: location.pathname, search: location.search }

export function trackEvent(event: ShopEvent): void {
  if (listener) return listener(event)
  if (event.name !== 'page_view') queue = [...queue.slice(1 - maxQueued), event]
  // The first page view is reported after hydration, so earlier events are kept behind it. A later
  // page view drops the events of the page before: consent counts only for the current page.
  else queue = hasBegun ? [event] : [event, ...queue]
  hasBegun ||= event.name === 'page_view'
}

/** Sends the queued events of the current page to the listener, then every new event. */
export function listenToEvents(newListener: Listener): void {
  const events = queue
  queue = []
  listener = newListener
  for (const event of events) newListener(event)
}

export function stopTracking(): void {
  listener = undefined
  queue = []
}
