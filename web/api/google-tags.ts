/**
 * Google tags, for a visitor who has agreed: products viewed and bought, by id and price. URLs and
 * titles are sent as route patterns, because the tag's own defaults would contain product names
 * (decision D-104). Nothing of the quiz is sent. Parameters: developers.google.com/analytics.
 */
import type { TrackedItem, ShopEvent } from '#domain/analytics/shop-event.ts'

type Gtag = (...command: unknown[]) => void

declare global {
  interface Window {
    /** Command queue of the tag. It needs `arguments` objects, not arrays. */
    dataLayer?: unknown[]
    gtag?: Gtag
  }
}

export type GoogleTags = { hear(event: ShopEvent): void; stop(): void }

const currency = 'MYR'

/** Conversion ids include their label: `AW-123456789/AbC-D_efG`. */
export function loadGoogleTags(ids: {
  measurementId: string | null
  /** For purchases. */
  conversionId: string | null
  cartConversionId: string | null
  /** Of the advertisement that led here; it is no longer in the current URL. */
  clickId: string | undefined
}): GoogleTags {
  const { measurementId, conversionId, cartConversionId, clickId } = ids
  const page = (route: string) => pageOf(clickId ? `${route}?gclid=${clickId}` : route, route)
  const accounts = [conversionId, cartConversionId].map((id) => id?.split('/')[0])
  const targets = [...new Set([measurementId, ...accounts])].filter((id) => Boolean(id))
  const inbox = (window.dataLayer ??= [])
  const gtag: Gtag = (window.gtag ??= function () {
    // The tag reads only `arguments` objects.
    inbox.push(arguments)
  })
  gtag('consent', 'default', storage('granted'))
  gtag('js', new Date())
  for (const target of targets) gtag('config', target, { send_page_view: false, ...page('/') })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(targets[0] ?? '')}`
  document.head.append(script)

  return {
    hear: (event) => {
      switch (event.name) {
        case 'page_view':
          gtag('set', page(event.route))
          return gtag('event', 'page_view', page(event.route))
        case 'view_item':
        case 'begin_checkout':
          return gtag('event', event.name, { currency, ...itemsOf(event.items) })
        case 'add_to_cart': {
          const added = { currency, ...itemsOf(event.items) }
          gtag('event', 'add_to_cart', added)
          if (cartConversionId)
            gtag('event', 'conversion', { send_to: cartConversionId, currency, value: added.value })
          return
        }
        case 'purchase': {
          const bought = { currency, value: event.value, transaction_id: event.orderId }
          gtag('event', 'purchase', bought)
          if (conversionId) gtag('event', 'conversion', { send_to: conversionId, ...bought })
          return
        }
        default:
          return
      }
    },
    stop: () => {
      gtag('consent', 'update', storage('denied'))
      for (const target of targets) Object.assign(window, { [`ga-disable-${target}`]: true })
      for (const cookie of document.cookie.split('; ')) {
        const name = cookie.split('=')[0] ?? ''
        if (/^_(ga|gcl|gid)/.test(name)) document.cookie = `${name}=; path=/; max-age=0`
      }
    },
  }
}

function storage(state: 'granted' | 'denied') {
  return {
    ad_storage: state,
    analytics_storage: state,
    ad_user_data: state,
    // No remarketing: visits to a pharmacy must not lead to personalised advertisements.
    ad_personalization: 'denied',
  }
}

function pageOf(path: string, route: string) {
  return { page_location: location.origin + path, page_title: route, page_referrer: '' }
}

function itemsOf(items: readonly TrackedItem[]) {
  const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    value: Math.round(value * 100) / 100,
    items: items.map(({ id, price, quantity }) => ({ item_id: String(id), price, quantity })),
  }
}
