/*
 * Whether an order has left the pharmacy: a courier has its parcel, or staff handed it over without
 * a courier and marked it as delivered.
 */

/** The server passes a Date or undefined, the browser the ISO text or null of an API reply. */
type OptionalTime = Date | string | null | undefined

/** When the courier got the parcel, and when it was delivered. Empty if it has not happened. */
export type Departure = {
  readonly dispatchedAt: OptionalTime
  readonly deliveredAt: OptionalTime
}

/** `isAtPharmacy` is the opposite in SQL; server/orders/read/is-at-pharmacy.test.ts compares them. */
export function hasLeftPharmacy({ dispatchedAt, deliveredAt }: Departure): boolean {
  return Boolean(dispatchedAt) || Boolean(deliveredAt)
}
