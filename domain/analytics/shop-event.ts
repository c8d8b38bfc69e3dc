/*
 * What may be measured, and nothing else: names of acts and patterns of addresses. Never an answer, a
 * goal, a name or an id of the shop's: what is looked at after a health quiz says something about a
 * person (decision D-104). Products and amounts are known to the advertiser's tags alone, and there as
 * number and price.
 */

export const shopEventNames = [
  'page_view',
  'view_item',
  'add_to_cart',
  'begin_checkout',
  'purchase',
  'quiz_step',
  'quiz_finished',
  'recommended',
] as const

export type ShopEventName = (typeof shopEventNames)[number]

/** A product by its number; the price in ringgit. */
export type MeasuredItem = {
  readonly id: number
  readonly price: number
  readonly quantity: number
}

/** What a page tells. Only `page_view` and `quiz_step` carry more than their name to our own store. */
export type ShopEvent =
  | { readonly name: 'page_view'; readonly route: string }
  | { readonly name: 'quiz_step'; readonly step: number }
  | { readonly name: 'quiz_finished' | 'recommended' }
  | {
      readonly name: 'view_item' | 'add_to_cart' | 'begin_checkout'
      readonly items: readonly MeasuredItem[]
    }
  | {
      readonly name: 'purchase'
      /** The order's number; the advertiser's tag counts it once, our own store does not keep it. */
      readonly orderId: string
      /** In ringgit, without delivery. */
      readonly value: number
    }

/** The pattern of an address: `/products/28` with `{ productId: '28' }` is `/products/:productId`. */
export function routePattern(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  if (params['*'] !== undefined) return '/:unknown'
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]))
  const parts = pathname.split('/').filter((part) => part !== '')
  return `/${parts.map((part) => patternOf(part, names)).join('/')}`
}

function patternOf(part: string, names: ReadonlyMap<string | undefined, string>): string {
  const name = names.get(part) ?? names.get(safelyDecoded(part))
  return name === undefined ? part : `:${name}`
}

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Letters and the marks of a pattern: no digit, so that no id slips through. */
export const routePatternRule = /^\/[A-Za-z_:/-]{0,80}$/

/**
 * The quiz has twelve screens for everybody; a thirteenth or fourteenth is seen only after answers
 * about pregnancy, so the count ends at twelve.
 */
export function measuredQuizStep(position: number): number {
  return Math.min(12, Math.max(1, Math.trunc(position)))
}
