/*
 * Shipping an order: which courier has the parcel, its tracking number, and the courier's page for it.
 * A tracking number alone ships nothing: staff often type it before the parcel is fetched.
 */
import type { OrderStatus } from './order-status.ts'
import { judgeTracking, trackingProblems } from './tracking-number.ts'

export type Parcel = {
  readonly courier: string
  readonly trackingNumber: string
  /** The courier's page of the parcel; empty when there is none. */
  readonly trackingUrl: string
}

export type ParcelField = 'courier' | 'tracking' | 'trackingUrl'

export type ShippingJudgement =
  | { readonly ok: true; readonly parcel: Parcel }
  | { readonly ok: false; readonly why: 'not ready' }
  /** English keys of the message mechanism, by field. */
  | { readonly ok: false; readonly why: 'typed wrong'; readonly problems: ParcelProblems }

export type ParcelProblems = Partial<Record<ParcelField, string>>

export const longestCourier = 60
export const longestTrackingUrl = 300

export type TypedParcel = { courier: string; tracking: string; trackingUrl: string }

export function judgeShipping(
  order: { readonly status: OrderStatus; readonly dispatchedAt: Date | undefined },
  typed: TypedParcel,
): ShippingJudgement {
  if (order.status !== 'Ready to Ship' && order.dispatchedAt === undefined)
    return { ok: false, why: 'not ready' }
  const { parcel, problems } = readParcel(typed)
  if (!parcel) return { ok: false, why: 'typed wrong', problems }
  return { ok: true, parcel }
}

/** The parcel as staff typed it; undefined with what is wrong in which field. */
export function readParcel(typed: TypedParcel): {
  parcel: Parcel | undefined
  problems: ParcelProblems
} {
  const courier = typed.courier.trim().replaceAll(/\s+/g, ' ')
  const trackingUrl = typed.trackingUrl.trim()
  const number = judgeTracking(typed.tracking)
  const problems: ParcelProblems = {
    ...((courier === '' || courier.length > longestCourier) && {
      courier: 'Enter the courier’s name, at most 60 characters.',
    }),
    ...(!number.ok && { tracking: trackingProblems[number.why] }),
    ...(trackingUrl !== '' &&
      !isTrackingUrl(trackingUrl) && {
        trackingUrl: 'Enter the whole address of the courier’s page. It begins with https://',
      }),
  }
  const isWhole = number.ok && Object.keys(problems).length === 0
  return {
    parcel: isWhole ? { courier, trackingNumber: number.number, trackingUrl } : undefined,
    problems,
  }
}

/** https, a host with a dot, no user name: the link stands in an email. */
const trackingUrlShape = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i

function isTrackingUrl(text: string): boolean {
  return text.length <= longestTrackingUrl && trackingUrlShape.test(text)
}
