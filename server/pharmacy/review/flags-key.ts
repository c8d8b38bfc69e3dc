/** A short hash of the flags of an order, sent back with an approval. */
import { createHash } from 'node:crypto'

import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'

/**
 * The hash changes with the flags, so a pharmacist cannot approve with flags they have not seen.
 */
export function flagsKey(flags: readonly ReviewFlag[]): string {
  return createHash('sha256').update(JSON.stringify(flags)).digest('base64url').slice(0, 16)
}
