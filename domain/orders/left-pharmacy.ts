/* Whether an order has left the pharmacy. */

/** The server passes a Date or undefined, the browser the ISO text or null of an API reply. */
type OptionalTime = Date | string | null | undefined

/** `dispatchedAt`: a courier has the parcel. `deliveredAt` alone: staff handed the order over. */
export type Departure = {
  readonly dispatchedAt: OptionalTime
  readonly deliveredAt: OptionalTime
}

/**
 * The opposite in SQL is `isAtPharmacy` (server/orders/read/is-at-pharmacy.ts). A new field of
 * `Departure` is a type error there until it has a column.
 */
export function hasLeftPharmacy({ dispatchedAt, deliveredAt }: Departure): boolean {
  return Boolean(dispatchedAt) || Boolean(deliveredAt)
}
