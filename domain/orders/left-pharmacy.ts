/*
 * Whether an order has left the pharmacy: a courier has its parcel, or staff handed it over without
 * a courier and marked it as delivered.
 */

/** The server passes a Date or undefined, the browser the ISO text or null of an API reply. */
type OptionalTime = Date | string | null | undefined

/**
 * When a courier got the parcel, and when the parcel was delivered. Null, undefined or '' means
 * that this has not happened.
 */
export type Departure = {
  readonly dispatchedAt: OptionalTime
  readonly deliveredAt: OptionalTime
}

/**
 * Returns true if the order has left the pharmacy. `isAtPharmacy` is the opposite in SQL;
 * server/orders/read/is-at-pharmacy.test.ts compares them.
 */
export function hasLeftPharmacy({ dispatchedAt, deliveredAt }: Departure): boolean {
  return Boolean(dispatchedAt) || Boolean(deliveredAt)
}
