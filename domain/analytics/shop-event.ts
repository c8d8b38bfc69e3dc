/*
 * All that analytics may track: names of events and route patterns. Never store a quiz answer, a
 * person's name or an id: the pages visited after a health quiz reveal something about a person
 * (D-104 in docs/decisions/register.md). Only the advertiser's tags also get product ids, prices,
 * and the number and value of an order.
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

/** Largest number of events in one call. */
export const maxEventsPerCall = 25

/** A product for the advertiser's tags. */
export type TrackedItem = {
  readonly id: number
  /** In ringgit. */
  readonly price: number
  readonly quantity: number
}

/** An event that a page reports. Our database stores only `name`, `route` and `step`. */
export type ShopEvent =
  | { readonly name: 'page_view'; readonly route: string }
  | { readonly name: 'quiz_step'; readonly step: number }
  | { readonly name: 'quiz_finished' | 'recommended' }
  | {
      readonly name: 'view_item'
      readonly items: readonly TrackedItem[]
      /** True for a product that the quiz recommended. The advertiser's tags do not get it. */
      readonly isQuizResult?: boolean
    }
  | {
      readonly name: 'add_to_cart' | 'begin_checkout'
      readonly items: readonly TrackedItem[]
    }
  | {
      readonly name: 'purchase'
      /**
       * Lets the advertiser's tag count an order once. The shop's own analytics do not store the
       * order's id.
       */
      readonly orderId: string
      /** In ringgit, without delivery. */
      readonly value: number
    }

/**
 * Returns the pattern of a path: `/products/28` with `{ productId: '28' }` is
 * `/products/:productId`.
 */
export function toRoutePattern(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  // React Router returns an unknown path as the parameter '*'. It may be any text that a visitor
  // typed.
  if (params['*'] !== undefined) return '/:unknown'
  const paramNameByValue = new Map(Object.entries(params).map(([name, value]) => [value, name]))
  const segments = pathname.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => toPatternSegment(segment, paramNameByValue)).join('/')}`
}

/** Returns `:name` for a segment that is the value of a parameter; else the segment unchanged. */
function toPatternSegment(
  segment: string,
  paramNameByValue: ReadonlyMap<string | undefined, string>,
): string {
  const name = paramNameByValue.get(segment) ?? paramNameByValue.get(decodeOrKeep(segment))
  return name === undefined ? segment : `:${name}`
}

/** Returns the segment unchanged when its percent encoding is malformed ('%E0%A4%A'). */
function decodeOrKeep(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Allows no digits, so that a route pattern cannot contain an id. The API checks this rule. */
export const routePatternRule = /^\/[A-Za-z_:/-]{0,80}$/

/**
 * The number of screens on the shortest path through the quiz. Later screens appear only when the
 * questions about pregnancy or a doctor are asked, so counting them would reveal answers.
 */
export const maxTrackedQuizStep = 12

/** Returns the step to track for a position on the path: from 1 to `maxTrackedQuizStep`. */
export function toTrackedQuizStep(position: number): number {
  return Math.min(maxTrackedQuizStep, Math.max(1, Math.trunc(position)))
}
