/** Which jars of a traced order exist, so that a recall reaches them. */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'

type Batch = { readonly number: string; readonly state: BatchState }

/**
 * Whether a jar is made again: `made` when the new batch was closed before the order left the
 * pharmacy, so that a good jar has taken its place.
 */
export const replacementStates = ['none', 'being made', 'made'] as const

export type ReplacementState = (typeof replacementStates)[number]

export type TracedJar = { readonly batch: string; readonly replacement: ReplacementState }

/**
 * Returns the jars that exist and were not replaced: those of closed batches, and all jars of an
 * order that has left the pharmacy, because it cannot leave without them, even if its batch sheet
 * is not closed. `batches` are the traced batches.
 */
export function listExistingJars<Jar extends TracedJar>(
  order: Departure & { readonly jars: readonly Jar[] },
  batches: readonly Batch[],
): Jar[] {
  const jars = order.jars.filter(({ replacement }) => replacement !== 'made')
  if (hasLeftPharmacy(order)) return jars
  const closedNumbers = new Set(
    batches.filter(({ state }) => state === 'checked').map(({ number }) => number),
  )
  return jars.filter(({ batch }) => closedNumbers.has(batch))
}

/** Returns whether every traced jar of the order was replaced by a jar of a closed batch. */
export function isReplaced({ jars }: { readonly jars: readonly TracedJar[] }): boolean {
  return jars.length > 0 && jars.every(({ replacement }) => replacement === 'made')
}
