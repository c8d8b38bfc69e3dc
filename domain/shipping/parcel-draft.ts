/*
 * The parcel form while staff type. The tracking number selects the courier, and the courier's URL
 * pattern fills the link, until staff choose the courier or type the link themselves.
 */
import {
  fitsCourier,
  matchCouriers,
  trackingUrlOf,
  type Courier,
} from '#domain/couriers/courier.ts'
import type { ParcelInput } from '#domain/orders/parcel.ts'
import { validateTrackingNumber } from '#domain/orders/tracking-number.ts'

/** Value of `courierId` for a courier that is not in the list; see `reservedCourierIds`. */
export const otherCourierId = 'other'

export type ParcelDraft = {
  readonly tracking: string
  /** Id of a courier, `otherCourierId`, or empty while no courier is chosen. */
  readonly courierId: string
  /** Name of a courier that is not in the list, typed by staff. */
  readonly courierName: string
  readonly trackingUrl: string
  /** True once staff chose the courier. The tracking number then does not change it. */
  readonly isCourierChosen: boolean
  /** True once staff typed the link. Number and courier then do not change it. */
  readonly isUrlTyped: boolean
}

export const emptyParcelDraft: ParcelDraft = {
  tracking: '',
  courierId: '',
  courierName: '',
  trackingUrl: '',
  isCourierChosen: false,
  isUrlTyped: false,
}

/** Returns the draft of a saved parcel. A courier that is not listed becomes `otherCourierId`. */
export function toParcelDraft(savedParcel: ParcelInput, couriers: readonly Courier[]): ParcelDraft {
  if (savedParcel.courier === '')
    return changeTracking(emptyParcelDraft, savedParcel.tracking, couriers)
  const knownCourier = couriers.find(
    ({ name, isActive }) => isActive && name === savedParcel.courier,
  )
  const defaultUrl = knownCourier
    ? trackingUrlOf(knownCourier, normaliseOrBlank(savedParcel.tracking))
    : ''
  return {
    tracking: savedParcel.tracking,
    courierId: knownCourier?.id ?? otherCourierId,
    courierName: knownCourier ? '' : savedParcel.courier,
    trackingUrl: savedParcel.trackingUrl,
    isCourierChosen: false,
    isUrlTyped: savedParcel.trackingUrl !== defaultUrl,
  }
}

/** Changes the number, and selects its courier. A number that fits no courier keeps the courier. */
export function changeTracking(
  draft: ParcelDraft,
  tracking: string,
  couriers: readonly Courier[],
): ParcelDraft {
  const bestCourier = matchCouriers(tracking, couriers)[0]
  const courierId = draft.isCourierChosen ? draft.courierId : (bestCourier?.id ?? draft.courierId)
  return fillTrackingUrl({ ...draft, tracking, courierId }, couriers)
}

/**
 * Returns the draft with a courier that staff chose. A courier without a tracking page and formats,
 * such as own delivery, has no tracking numbers. If the number is empty, the order number takes its
 * place.
 */
export function chooseCourier(
  draft: ParcelDraft,
  courierId: string,
  couriers: readonly Courier[],
  orderNumber: string,
): ParcelDraft {
  const courier = couriers.find(({ id }) => id === courierId)
  const hasOwnNumbers = !courier || courier.urlPattern !== '' || courier.numberFormats.length > 0
  const tracking = draft.tracking === '' && !hasOwnNumbers ? orderNumber : draft.tracking
  return fillTrackingUrl({ ...draft, tracking, courierId, isCourierChosen: true }, couriers)
}

/** Changes the link. An emptied link is filled again when the number or the courier changes. */
export function changeTrackingUrl(draft: ParcelDraft, trackingUrl: string): ParcelDraft {
  return { ...draft, trackingUrl, isUrlTyped: trackingUrl !== '' }
}

/** Returns the input of the ship call. `courier` is empty while no courier is chosen. */
export function toParcelInput(draft: ParcelDraft, couriers: readonly Courier[]): ParcelInput {
  const courier = couriers.find(({ id }) => id === draft.courierId)
  return {
    courier: courier?.name ?? (draft.courierId === otherCourierId ? draft.courierName : ''),
    tracking: draft.tracking,
    trackingUrl: draft.trackingUrl,
  }
}

type TrackingMismatch = 'unknown format' | 'other courier'

/**
 * Returns why the number is probably wrong: it fits no courier, or not the chosen courier. Staff
 * must confirm such a number. Undefined for a number that fits, or is empty or malformed.
 */
export function findTrackingMismatch(
  draft: Pick<ParcelDraft, 'tracking' | 'courierId'>,
  couriers: readonly Courier[],
): TrackingMismatch | undefined {
  const numberCheck = validateTrackingNumber(draft.tracking)
  if (!numberCheck.ok) return undefined
  const chosenCourier = couriers.find(({ id }) => id === draft.courierId)
  if (chosenCourier && fitsCourier(numberCheck.number, chosenCourier)) return undefined
  return matchCouriers(numberCheck.number, couriers).length === 0
    ? 'unknown format'
    : 'other courier'
}

/** Sets the URL from the courier's pattern, unless staff typed a URL. */
function fillTrackingUrl(draft: ParcelDraft, couriers: readonly Courier[]): ParcelDraft {
  if (draft.isUrlTyped) return draft
  const courier = couriers.find(({ id }) => id === draft.courierId)
  const trackingNumber = normaliseOrBlank(draft.tracking)
  return {
    ...draft,
    trackingUrl: courier && trackingNumber !== '' ? trackingUrlOf(courier, trackingNumber) : '',
  }
}

/** Returns the normalised number; empty for a text that is not a tracking number. */
function normaliseOrBlank(input: string): string {
  const numberCheck = validateTrackingNumber(input)
  return numberCheck.ok ? numberCheck.number : ''
}
