/*
 * All that may be measured: names of events and route patterns. Never an answer, a goal, a name or
 * an id of ours: the pages visited after a health quiz reveal something about a person (decision
 * D-104). Only the advertiser's tags get products and amounts, as a number and a price.
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

/** A product by its id; the price in ringgit. */
export type TrackedItem = {
  readonly id: number
  readonly price: number
  readonly quantity: number
}

/** What a page reports. Our own store keeps only the name, the `route` and the `step`. */
export type ShopEvent =
  | { readonly name: 'page_view'; readonly route: string }
  | { readonly name: 'quiz_step'; readonly step: number }
  | { readonly name: 'quiz_finished' | 'recommended' }
  | {
      readonly name: 'view_item' | 'add_to_cart' | 'begin_checkout'
      readonly items: readonly TrackedItem[]
    }
  | {
      readonly name: 'purchase'
      /** Lets the advertiser's tag count an order once. Our own store does not keep it. */
      readonly orderId: string
      /** In ringgit, without delivery. */
      readonly value: number
    }

/**
 * Returns the pattern of a path: `/products/28` with `{ productId: '28' }` is
 * `/products/:productId`.
 */
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

/** Allows no digits, so that no id can pass. */
export const routePatternRule = /^\/[A-Za-z_:/-]{0,80}$/

/**
 * Caps the step at 12. Screens 13 and 14 appear only when the questions about pregnancy or a doctor
 * are asked, so counting them would reveal that.
 */
export function trackedQuizStep(position: number): number {
  return Math.min(12, Math.max(1, Math.trunc(position)))
}
