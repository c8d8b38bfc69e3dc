/**
 * What is told to analytics. The measuring script is only on the page after the visitor has agreed to
 * it, so without consent there is nobody to tell. Never an answer, a goal or a name goes along: what is
 * looked at after a health quiz says something about a person (decision D-104).
 */
declare global {
  interface Window {
    /** Set by the measuring script. */
    gtag?: (command: 'event', name: string, parameters: Record<string, unknown>) => void
  }
}

/** A product was looked at: its number and its price in ringgit. */
export function trackItemViewed(item: { id: number; price: number }): void {
  window.gtag?.('event', 'view_item', {
    currency: 'MYR',
    value: item.price,
    items: [{ item_id: String(item.id), price: item.price, quantity: 1 }],
  })
}
