/**
 * What pages tell of what is done on them. It stays in this tab's memory until somebody listens, and
 * somebody listens only after the visitor has agreed (measure.ts); else it is forgotten with the page.
 */
import type { ShopEvent } from '#domain/analytics/shop-event.ts'

type Listener = (event: ShopEvent) => void

/** A visit without a choice does not fill the memory. */
const most = 40

let waiting: ShopEvent[] = []
let listener: Listener | undefined

/** Where this document began: the mark of an advertisement is there and soon gone. */
export const landing =
  typeof location === 'undefined'
    ? { path: '', search: '' }
    : { path: location.pathname, search: location.search }

export function tellAnalytics(event: ShopEvent): void {
  if (listener) listener(event)
  else waiting = [...waiting.slice(1 - most), event]
}

/** Listens from now on, beginning with the page that is on the screen: nothing from before it. */
export function hearEvents(hear: Listener): void {
  const begun = waiting.findLastIndex(({ name }) => name === 'page_view')
  const ofThisPage = begun < 0 ? [] : waiting.slice(begun)
  waiting = []
  listener = hear
  for (const event of ofThisPage) hear(event)
}

export function stopHearing(): void {
  listener = undefined
  waiting = []
}
