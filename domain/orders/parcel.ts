/*
 * Shipping an order: courier, tracking number and tracking page of the parcel. A tracking number
 * alone does not mark an order as shipped, because staff often enter it before the pickup.
 */
import { hasLeftPharmacy, type Departure } from './left-pharmacy.ts'
import type { OrderStatus } from './order-status.ts'
import { validateTrackingNumber, trackingProblemTexts } from './tracking-number.ts'

type Parcel = {
  readonly courier: string
  readonly trackingNumber: string
  /** URL of the courier's tracking page; empty when there is none. */
  readonly trackingUrl: string
}

type ParcelCheckResult =
  | { readonly ok: true; readonly parcel: Parcel }
  | { readonly ok: false; readonly reason: 'not ready' | 'handed over' }
  /** English message keys, by field. */
  | { readonly ok: false; readonly reason: 'invalid input'; readonly problems: ParcelProblems }

type ParcelProblems = Partial<Record<ParcelField, string>>

/** In characters. A message of `readParcel` states the limit; parcel.test.ts compares both. */
export const maxCourierNameLength = 60
/** In characters. */
export const maxTrackingUrlLength = 300

export type ParcelInput = { courier: string; tracking: string; trackingUrl: string }

export type ParcelField = keyof ParcelInput

/**
 * Returns the parcel if the order can be shipped with it, or why not. An order ships only in the
 * status Ready to Ship, and not after it was handed over without a courier. The parcel of a shipped
 * order can be corrected in any status.
 */
export function checkParcel(
  order: Departure & { readonly status: OrderStatus },
  input: ParcelInput,
): ParcelCheckResult {
  if (!order.dispatchedAt) {
    if (hasLeftPharmacy(order)) return { ok: false, reason: 'handed over' }
    if (order.status !== 'Ready to Ship') return { ok: false, reason: 'not ready' }
  }
  const { parcel, problems } = readParcel(input)
  if (!parcel) return { ok: false, reason: 'invalid input', problems }
  return { ok: true, parcel }
}

/** Returns the normalised parcel that staff typed; undefined with the problems if it is invalid. */
export function readParcel(input: ParcelInput): {
  parcel: Parcel | undefined
  problems: ParcelProblems
} {
  const courier = input.courier.trim().replaceAll(/\s+/g, ' ')
  const trackingUrl = input.trackingUrl.trim()
  const trackingCheck = validateTrackingNumber(input.tracking)
  const problems: ParcelProblems = {
    ...((courier === '' || courier.length > maxCourierNameLength) && {
      courier: 'Enter the courier’s name, at most 60 characters.',
    }),
    ...(!trackingCheck.ok && { tracking: trackingProblemTexts[trackingCheck.reason] }),
    ...(trackingUrl !== '' &&
      !isTrackingUrl(trackingUrl) && {
        trackingUrl: 'Enter the full URL of the courier’s page. It begins with https://',
      }),
  }
  const isValid = trackingCheck.ok && Object.keys(problems).length === 0
  return {
    parcel: isValid ? { courier, trackingNumber: trackingCheck.number, trackingUrl } : undefined,
    problems,
  }
}

/**
 * Emails contain the link, so it must be https with a host that has a dot and no user name:
 * 'https://track.example.com/ER123MY', not 'https://user@track.example.com/'.
 */
const trackingUrlPattern =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** Returns true for a URL that `trackingUrlPattern` allows and that is not too long. */
export function isTrackingUrl(text: string): boolean {
  return text.length <= maxTrackingUrlLength && trackingUrlPattern.test(text)
}
