/**
 * How the cart is paid, stored in the draft: once, or as a plan (regular deliveries for three or
 * six months), with the costs and days of each plan. The server computes the charges with the same
 * function, and refuses amounts that differ.
 */
import { useSyncExternalStore } from 'react'

import type { CartLine } from '#domain/cart/cart-line.ts'
import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { senFromRinggit, type Sen } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { computeLastChangeDay, listDeliveryDays } from '#domain/subscriptions/delivery-dates.ts'
import {
  computePlanOffer,
  planOptions,
  type NoPlanReason,
  type PlanOffer,
  type PlanOption,
} from '#domain/subscriptions/plan-offer.ts'
import { dateInMalaysia, type CalendarDate } from '#domain/time.ts'

import {
  changeDraft,
  readDraft,
  readEmptyDraft,
  watchDraft,
} from '#web/storefront/checkout/checkout-draft-store.ts'

/** An offer with the delivery days of a plan that starts today. */
/** An offer with the days on which a plan that is bought today is charged. */
export type DatedOffer = PlanOffer & {
  /** Today. */
  firstPaymentDay: CalendarDate
  /** The days of all later deliveries; each is charged on its day. */
  laterPaymentDays: readonly CalendarDate[]
  secondPaymentDay: CalendarDate
  /** Last day on which a change still applies to the second delivery. */
  lastChangeDay: CalendarDate
  lastPaymentDay: CalendarDate
}

export type PlanChoice = {
  /** The chosen option; `oneTime` if the chosen plan is not available for this cart. */
  option: PaymentOption
  /** True while a plan is chosen and the catalogue, which its price needs, is not loaded. */
  isUndecided: boolean
  /** The chosen plan; undefined for a single purchase. */
  chosenOffer: DatedOffer | undefined
  offers: readonly DatedOffer[]
  /** Plans that are not offered, with the reason. */
  unavailablePlans: readonly { option: PlanOption; reason: NoPlanReason }[]
  choose(option: PaymentOption): void
}

/** Pack sizes (capsules per jar) by product id. */
type PackSizes = ReadonlyMap<number, { size?: number }>

/** `openedAt`: when the checkout was opened; a plan starts on that day. */
export function usePlan(
  cart: {
    lines: readonly CartLine[]
    products: PackSizes
    state: MalaysianState | undefined
    /** The voucher's discount. */
    voucher: Sen
  },
  settings: ShopSettings,
  openedAt: Date,
): PlanChoice {
  const { option } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const lines = cart.lines.flatMap(({ id, price, quantity }) => {
    const size = cart.products.get(id)?.size
    return size === undefined ? [] : [{ price: senFromRinggit(price), quantity, size }]
  })
  // Pack sizes are needed: no offers until the catalogue is loaded.
  const areSizesKnown = lines.length === cart.lines.length
  const offerResults = areSizesKnown
    ? planOptions.map((planOption) => ({
        planOption,
        ...computePlanOffer({ ...cart, lines }, planOption, settings),
      }))
    : []
  const offers = offerResults.flatMap((result) =>
    result.ok ? [addDeliveryDates(result.offer, settings, openedAt)] : [],
  )
  const chosenOffer = offers.find((offer) => offer.option === option)
  const isUndecided = option !== 'oneTime' && !areSizesKnown
  return {
    option: chosenOffer || isUndecided ? option : 'oneTime',
    isUndecided,
    chosenOffer,
    offers,
    unavailablePlans: offerResults.flatMap((result) =>
      result.ok ? [] : [{ option: result.planOption, reason: result.reason }],
    ),
    choose: (newOption) => changeDraft({ option: newOption }),
  }
}

function addDeliveryDates(offer: PlanOffer, { plans }: ShopSettings, openedAt: Date): DatedOffer {
  const today = dateInMalaysia(openedAt)
  // The first delivery is paid today.
  const [, ...laterPaymentDays] = listDeliveryDays(today, offer)
  const [secondPaymentDay] = laterPaymentDays
  const lastPaymentDay = laterPaymentDays.at(-1)
  if (secondPaymentDay === undefined || lastPaymentDay === undefined)
    throw new Error(`plan ${offer.option} has fewer than two deliveries`)
  return {
    ...offer,
    firstPaymentDay: today,
    laterPaymentDays,
    secondPaymentDay,
    lastChangeDay: computeLastChangeDay(secondPaymentDay, plans),
    lastPaymentDay,
  }
}
