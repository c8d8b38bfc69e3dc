/*
 * The parcel as staff type it: the number selects the courier, and the courier's pattern makes the
 * link, until staff choose the courier or type the link themselves.
 */
import type { TypedParcel } from '#domain/orders/parcel.ts'
import { judgeTracking } from '#domain/orders/tracking-number.ts'

import {
  fitsCourier,
  matchCouriers,
  trackingUrlOf,
  type Courier,
} from '#domain/couriers/courier.ts'

/** Value of `courierId` for a courier that is not in the list; see `reservedCourierIds`. */
export const otherCourierId = 'other'

export type ParcelDraft = {
  readonly tracking: string
  /** Id of a courier, `otherCourierId`, or empty while none is chosen. */
  readonly courierId: string
  /** Name of a courier that is not in the list, typed by staff. */
  readonly courierName: string
  readonly trackingUrl: string
  /** Staff chose the courier: a number no longer changes it. */
  readonly isCourierChosen: boolean
  /** Staff typed the link: number and courier no longer change it. */
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

/** Returns the draft of a saved parcel; a courier that is not in the list becomes the other one. */
export function draftOfParcel(saved: TypedParcel, couriers: readonly Courier[]): ParcelDraft {
  if (saved.courier === '') return changeTracking(emptyParcelDraft, saved.tracking, couriers)
  const known = couriers.find(({ name, isActive }) => isActive && name === saved.courier)
  const usualUrl = known ? trackingUrlOf(known, numberOf(saved.tracking)) : ''
  return {
    tracking: saved.tracking,
    courierId: known?.id ?? otherCourierId,
    courierName: known ? '' : saved.courier,
    trackingUrl: saved.trackingUrl,
    isCourierChosen: false,
    isUrlTyped: saved.trackingUrl !== usualUrl,
  }
}

/** Returns the draft after a change of the number; an unfinished number keeps the last match. */
export function changeTracking(
  draft: ParcelDraft,
  tracking: string,
  couriers: readonly Courier[],
): ParcelDraft {
  const best = matchCouriers(tracking, couriers)[0]
  const courierId = draft.isCourierChosen ? draft.courierId : (best?.id ?? draft.courierId)
  return withUsualUrl({ ...draft, tracking, courierId }, couriers)
}

/**
 * Chooses a courier by hand. A courier without page and formats, such as own delivery, has no
 * numbers of its own: an empty number becomes the order's.
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
  return withUsualUrl({ ...draft, tracking, courierId, isCourierChosen: true }, couriers)
}

/** An emptied link follows the courier again when number or courier change. */
export function changeTrackingUrl(draft: ParcelDraft, trackingUrl: string): ParcelDraft {
  return { ...draft, trackingUrl, isUrlTyped: trackingUrl !== '' }
}

/** Returns what the ship call takes; `courier` is empty while none is chosen. */
export function typedParcelOf(draft: ParcelDraft, couriers: readonly Courier[]): TypedParcel {
  const courier = couriers.find(({ id }) => id === draft.courierId)
  return {
    courier: courier?.name ?? (draft.courierId === otherCourierId ? draft.courierName : ''),
    tracking: draft.tracking,
    trackingUrl: draft.trackingUrl,
  }
}

export type NumberDoubt = 'unknown format' | 'other courier'

/**
 * Returns why the number is probably wrong, which staff must confirm: it fits no courier, or not
 * the chosen one. Undefined for a number that is normal or still empty.
 */
export function findNumberDoubt(
  draft: Pick<ParcelDraft, 'tracking' | 'courierId'>,
  couriers: readonly Courier[],
): NumberDoubt | undefined {
  const judgement = judgeTracking(draft.tracking)
  if (!judgement.ok) return undefined
  const chosen = couriers.find(({ id }) => id === draft.courierId)
  if (chosen && fitsCourier(judgement.number, chosen)) return undefined
  return matchCouriers(judgement.number, couriers).length === 0 ? 'unknown format' : 'other courier'
}

/** Sets the URL from the courier's pattern, unless staff typed their own. */
function withUsualUrl(draft: ParcelDraft, couriers: readonly Courier[]): ParcelDraft {
  if (draft.isUrlTyped) return draft
  const courier = couriers.find(({ id }) => id === draft.courierId)
  const number = numberOf(draft.tracking)
  return {
    ...draft,
    trackingUrl: courier && number !== '' ? trackingUrlOf(courier, number) : '',
  }
}

/** Returns the normalised number; empty for a text that is no tracking number. */
function numberOf(typed: string): string {
  const judgement = judgeTracking(typed)
  return judgement.ok ? judgement.number : ''
}
