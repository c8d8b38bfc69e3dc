/**
 * What pages tell of what is done on them. It stays in this tab's memory until somebody listens, and
 * somebody listens only after the visitor has agreed (measure.ts); else it is forgotten with the page.
 */
import type { ShopEvent } from '#domain/analytics/shop-event.ts'

type Listener = (event: ShopEvent) => void

/** A page that is open for hours without a choice does not fill the memory. */
const most = 40

let waiting: ShopEvent[] = []
let hasBegun = false
let listener: Listener | undefined

/** Where this document began: the mark of an advertisement is there and soon gone. */
export const landing =
  typeof location === 'undefined'
    ? { path: '', search: '' }
    : { path: location.pathname, search: location.search }

export function tellAnalytics(event: ShopEvent): void {
  if (listener) return listener(event)
  if (event.name !== 'page_view') waiting = [...waiting.slice(1 - most), event]
  // The first view is told when the document is awake, after what was done on it; another one leaves
  // the page before behind: a yes is for what is on the screen.
  else waiting = hasBegun ? [event] : [event, ...waiting]
  hasBegun ||= event.name === 'page_view'
}

/** Listens from now on, beginning with the page that is on the screen. */
export function hearEvents(hear: Listener): void {
  const told = waiting
  waiting = []
  listener = hear
  for (const event of told) hear(event)
}

export function stopHearing(): void {
  listener = undefined
  waiting = []
}
