/**
 * An order has left the pharmacy when a courier has it, or when staff handed it over without a
 * courier. The server's query for the same rule is `isAtPharmacy` (server/orders/read/is-at-pharmacy.ts).
 */

type Moment = Date | string | null | undefined

/** The server has dates or undefined; replies of the API have ISO texts or null. */
export type Departure = { readonly dispatchedAt: Moment; readonly deliveredAt: Moment }

export function hasLeftPharmacy({ dispatchedAt, deliveredAt }: Departure): boolean {
  return Boolean(dispatchedAt) || Boolean(deliveredAt)
}
