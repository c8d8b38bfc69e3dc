/** Which jars of a traced order exist or were replaced. A recall is about the jars that exist. */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'

type Batch = { readonly number: string; readonly state: BatchState }

/**
 * Whether a jar is made again. `made`: the new batch was closed before the order left the pharmacy,
 * so that a good jar has taken the place of this one.
 */
export const replacementStates = ['none', 'being made', 'made'] as const

export type ReplacementState = (typeof replacementStates)[number]

export type TracedJar = { readonly batch: string; readonly replacement: ReplacementState }

/**
 * Returns the jars that exist and were not replaced. A jar exists once its batch is closed. In an
 * order that has left the pharmacy, all jars exist, even if a batch sheet was not closed.
 * `tracedBatches` must contain the batches of all jars.
 */
export function listExistingJars<Jar extends TracedJar>(
  order: Departure & { readonly jars: readonly Jar[] },
  tracedBatches: readonly Batch[],
): Jar[] {
  const unreplacedJars = order.jars.filter(({ replacement }) => replacement !== 'made')
  if (hasLeftPharmacy(order)) return unreplacedJars
  const closedBatchNumbers = new Set(
    tracedBatches.filter(({ state }) => state === 'checked').map(({ number }) => number),
  )
  return unreplacedJars.filter(({ batch }) => closedBatchNumbers.has(batch))
}

/** Returns whether every traced jar of the order was replaced by a jar of a closed batch. */
export function isReplaced({ jars }: { readonly jars: readonly TracedJar[] }): boolean {
  return jars.length > 0 && jars.every(({ replacement }) => replacement === 'made')
}
