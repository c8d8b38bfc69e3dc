import { createHash } from 'node:crypto'

import { toComparableFlag } from '#domain/pharmacy/reported-health.ts'
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'

const keyLength = 16

/**
 * Returns a short hash of an order's flags. The screen sends it back with an approval, so that a
 * pharmacist cannot approve with flags that they have not seen.
 */
export function computeFlagsKey(flags: readonly ReviewFlag[]): string {
  return createHash('sha256')
    .update(JSON.stringify(flags.map(toComparableFlag)))
    .digest('base64url')
    .slice(0, keyLength)
}
