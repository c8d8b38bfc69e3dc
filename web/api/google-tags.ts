/**
 * The advertiser's tags, for a visitor who has agreed: what was looked at and bought, by number and
 * price. Addresses and titles go as patterns, because what the tag reads by itself would name products
 * (decision D-104). Of the quiz nothing is told. Parameters: developers.google.com/analytics.
 */
import type { MeasuredItem, ShopEvent } from '#domain/analytics/shop-event.ts'

type Gtag = (...command: unknown[]) => void

declare global {
  interface Window {
    /** The tag's inbox. It wants `arguments` objects, not arrays. */
    dataLayer?: unknown[]
    gtag?: Gtag
  }
}

export type GoogleTags = { hear(event: ShopEvent): void; stop(): void }

const currency = 'MYR'

/** Conversions with their labels: `AW-123456789/AbC-D_efG`. */
export function loadGoogleTags(ids: {
  measurementId: string | null
  /** Of a purchase. */
  conversionId: string | null
  cartConversionId: string | null
  /** Of the advertisement that led here: the address of its click is long gone. */
  clickId: string | undefined
}): GoogleTags {
  const { measurementId, conversionId, cartConversionId, clickId } = ids
  const page = (route: string) => pageOf(clickId ? `${route}?gclid=${clickId}` : route, route)
  const accounts = [conversionId, cartConversionId].map((id) => id?.split('/')[0])
  const targets = [...new Set([measurementId, ...accounts])].filter((id) => Boolean(id))
  const inbox = (window.dataLayer ??= [])
  const gtag: Gtag = (window.gtag ??= function () {
    // The tag reads nothing else.
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
    // Nobody is followed to other sites because of what she looked at in a pharmacy.
    ad_personalization: 'denied',
  }
}

function pageOf(address: string, route: string) {
  return { page_location: location.origin + address, page_title: route, page_referrer: '' }
}

function itemsOf(items: readonly MeasuredItem[]) {
  const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    value: Math.round(value * 100) / 100,
    items: items.map(({ id, price, quantity }) => ({ item_id: String(id), price, quantity })),
  }
}
