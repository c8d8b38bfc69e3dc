/** Which jars of a traced order exist, so that a recall reaches them. */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'

type Batch = { readonly number: string; readonly state: 'open' | 'checked' }

/**
 * Returns the jars that exist: those of closed batches, and all jars of an order that has left the
 * pharmacy, because it cannot leave without them, even if its batch sheet is not closed. `batches`
 * are the traced batches.
 */
export function existingJars<Jar extends { readonly batch: string }>(
  order: Departure & { readonly jars: readonly Jar[] },
  batches: readonly Batch[],
): Jar[] {
  if (hasLeftPharmacy(order)) return [...order.jars]
  const closedNumbers = new Set(
    batches.filter(({ state }) => state === 'checked').map(({ number }) => number),
  )
  return order.jars.filter(({ batch }) => closedNumbers.has(batch))
}
