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

/**
 * An offer with the payment days of a plan that starts on the day on which the checkout was opened.
 * PayPal charges each delivery on its own day.
 */
export type DatedOffer = PlanOffer & {
  /** The day on which the checkout was opened. */
  firstPaymentDay: CalendarDate
  /** The payment days of all deliveries but the first. */
  laterPaymentDays: readonly CalendarDate[]
  /** The first of `laterPaymentDays`. */
  secondPaymentDay: CalendarDate
  /** Last day on which a change still applies to the second delivery. */
  lastChangeDay: CalendarDate
  /** The last of `laterPaymentDays`. */
  lastPaymentDay: CalendarDate
}

export type PlanChoice = {
  /** The chosen option, or `oneTime` if the chosen plan is not offered for this cart. */
  option: PaymentOption
  /** True while the price of the chosen plan is unknown, because the catalogue is not loaded. */
  isUndecided: boolean
  /** The chosen plan; undefined for a single purchase. */
  chosenOffer: DatedOffer | undefined
  offers: readonly DatedOffer[]
  /** Plans that are not offered, with the reason. */
  unavailablePlans: readonly { option: PlanOption; reason: NoPlanReason }[]
  /** Stores the choice in the checkout draft. */
  choose(option: PaymentOption): void
}

/** Pack sizes (capsules per jar) by product id. */
type PackSizes = ReadonlyMap<number, { size?: number }>

/** `openedAt`: when the checkout was opened; a plan starts on that day. */
export function usePlan(
  cart: {
    lines: readonly CartLine[]
    products: PackSizes
    /** State of the delivery address; undefined until it is typed. */
    state: MalaysianState | undefined
    /** Discount of the voucher. */
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
  // Offers need the pack sizes, so there are none until the catalogue is loaded.
  const areSizesKnown = lines.length === cart.lines.length
  const offerResults = areSizesKnown
    ? planOptions.map((planOption) => ({
        planOption,
        ...computePlanOffer({ ...cart, lines }, planOption, settings),
      }))
    : []
  const offers = offerResults.flatMap((result) =>
    result.ok ? [addPaymentDays(result.offer, settings, openedAt)] : [],
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

/** Throws if the plan has fewer than two deliveries, which `computePlanOffer` never returns. */
function addPaymentDays(offer: PlanOffer, { plans }: ShopSettings, openedAt: Date): DatedOffer {
  const firstPaymentDay = dateInMalaysia(openedAt)
  const [, ...laterPaymentDays] = listDeliveryDays(firstPaymentDay, offer)
  const [secondPaymentDay] = laterPaymentDays
  const lastPaymentDay = laterPaymentDays.at(-1)
  if (secondPaymentDay === undefined || lastPaymentDay === undefined)
    throw new Error(`plan ${offer.option} has fewer than two deliveries`)
  return {
    ...offer,
    firstPaymentDay,
    laterPaymentDays,
    secondPaymentDay,
    lastChangeDay: computeLastChangeDay(secondPaymentDay, plans),
    lastPaymentDay,
  }
}
