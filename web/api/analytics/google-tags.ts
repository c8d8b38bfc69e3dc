/**
 * Google tags, for a visitor who has agreed: products viewed and bought, by id and price. Google
 * gets route patterns instead of URLs and titles, because these may contain product names (D-104 in
 * docs/decisions/register.md), and no events and pages of the quiz and its result. The parameters
 * of events are documented at developers.google.com/analytics.
 */
import type { TrackedItem, ShopEvent } from '#domain/analytics/shop-event.ts'
import { splitLanguage } from '#domain/content/languages.ts'

type Gtag = (...command: unknown[]) => void

declare global {
  interface Window {
    /** Command queue of the tag. It needs `arguments` objects, not arrays. */
    dataLayer?: unknown[]
    gtag?: Gtag
  }
}

export type GoogleTags = { send(event: ShopEvent): void; stop(): void }

const currency = 'MYR'

/** Paths, without language prefix, of the quiz and its result. The router ignores letter case. */
const quizPathPattern = /^\/(quiz|recommended|keep-results)$/i

/**
 * Loads Google's script and starts the tags. Returns functions that send an event and stop the
 * tags; stopping also deletes Google's cookies. Throws if neither a measurement id nor a conversion
 * id is set. A conversion id includes its label: `AW-123456789/AbC-D_efG`.
 */
export function loadGoogleTags(ids: {
  /** Id of the property at Google Analytics. */
  measurementId: string | null
  /** Conversion id of purchases. */
  conversionId: string | null
  /** Conversion id of products put into the cart. */
  cartConversionId: string | null
  /** Click id of the advertisement that led to the shop; only the first URL contained it. */
  clickId: string | undefined
}): GoogleTags {
  const { measurementId, conversionId, cartConversionId, clickId } = ids
  const pageFields = (route: string) =>
    buildPageFields(clickId ? `${route}?gclid=${clickId}` : route, route)
  const accountIds = [conversionId, cartConversionId].map((id) => id?.split('/')[0])
  const targetIds = [...new Set([measurementId, ...accountIds])].filter((id) => Boolean(id))
  const [scriptId] = targetIds
  if (!scriptId) throw new Error('no Google tag id is set')
  // Google's script is loaded already: the visitor withdrew consent and agreed again without
  // leaving the page.
  const isRestart = window.gtag !== undefined
  const commandQueue = (window.dataLayer ??= [])
  const gtag: Gtag = (window.gtag ??= function () {
    // Not a rest parameter: the tag ignores arrays.
    commandQueue.push(arguments)
  })
  const setDisabled = (isDisabled: boolean): void => {
    for (const targetId of targetIds)
      Object.assign(window, { [`ga-disable-${targetId}`]: isDisabled })
  }
  setDisabled(false)
  if (isRestart) gtag('consent', 'update', consentFields('granted'))
  else {
    gtag('consent', 'default', consentFields('granted'))
    gtag('js', new Date())
    // Without `cookie_domain`, Google sets its cookies for the whole domain, also for other hosts.
    for (const targetId of targetIds)
      gtag('config', targetId, {
        send_page_view: false,
        cookie_domain: 'none',
        ...pageFields('/'),
      })
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(scriptId)}`
    document.head.append(script)
  }

  return {
    send: (event) => sendEvent(gtag, event, { pageFields, conversionId, cartConversionId }),
    stop: () => {
      gtag('consent', 'update', consentFields('denied'))
      setDisabled(true)
      deleteCookies()
    },
  }
}

/** Queues Google's commands for an event. Sends nothing for an event of the quiz or its result. */
function sendEvent(
  gtag: Gtag,
  event: ShopEvent,
  tags: {
    pageFields: (route: string) => ReturnType<typeof buildPageFields>
    conversionId: string | null
    cartConversionId: string | null
  },
): void {
  const { pageFields, conversionId, cartConversionId } = tags
  switch (event.name) {
    case 'page_view':
      // The events that follow are then reported for the page before the quiz.
      if (quizPathPattern.test(splitLanguage(event.route).path)) return
      gtag('set', pageFields(event.route))
      return gtag('event', 'page_view', pageFields(event.route))
    case 'view_item':
      if (event.isQuizResult) return
      return gtag('event', event.name, { currency, ...buildItemFields(event.items) })
    case 'begin_checkout':
      return gtag('event', event.name, { currency, ...buildItemFields(event.items) })
    case 'add_to_cart': {
      const itemFields = { currency, ...buildItemFields(event.items) }
      gtag('event', 'add_to_cart', itemFields)
      if (cartConversionId)
        gtag('event', 'conversion', {
          send_to: cartConversionId,
          currency,
          value: itemFields.value,
        })
      return
    }
    case 'purchase': {
      const purchase = { currency, value: event.value, transaction_id: event.orderId }
      gtag('event', 'purchase', purchase)
      if (conversionId) gtag('event', 'conversion', { send_to: conversionId, ...purchase })
      return
    }
    case 'quiz_step':
    case 'quiz_finished':
    case 'recommended':
      // Never sent to Google: they reveal that the visitor answered health questions (D-104).
      return
    default:
      return event satisfies never
  }
}

/** Deletes Google's cookies of this host and, from older versions, of each parent domain. */
function deleteCookies(): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_label, index) => `; domain=${labels.slice(index).join('.')}`)
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? ''
    if (!/^_(ga|gcl|gid)/.test(name)) continue
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}

function consentFields(state: 'granted' | 'denied') {
  return {
    ad_storage: state,
    analytics_storage: state,
    ad_user_data: state,
    // No remarketing: visits to a pharmacy must not lead to personalised advertisements.
    ad_personalization: 'denied',
  }
}

function buildPageFields(path: string, route: string) {
  return { page_location: location.origin + path, page_title: route, page_referrer: '' }
}

/** The value is in ringgit, rounded because sums of fractions are inexact. */
function buildItemFields(items: readonly TrackedItem[]) {
  const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    value: Math.round(value * 100) / 100,
    items: items.map(({ id, price, quantity }) => ({ item_id: String(id), price, quantity })),
  }
}
