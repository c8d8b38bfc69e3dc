/** Checks the discount of a voucher. Checking does not hold a use; the pay call does. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredVoucherCode } from '#contract/entered-texts.ts'
import { perMinute } from '#contract/rate-limits.ts'

export const voucherEndpoints = {
  'GET /api/vouchers/validation': {
    summary: 'Returns the discount of a voucher in ringgit.',
    access: 'public',
    query: z.object({
      code: enteredVoucherCode,
      /** The cart's subtotal in ringgit, for vouchers with a minimum or a percentage. */
      subtotal: z.coerce.number().min(0).max(1_000_000).optional(),
    }),
    reply: z.object({ value: z.number() }),
    errorFormat: 'text',
    limit: perMinute(10),
    errors: ['INVALID', 'VOUCHER_UNKNOWN', 'VOUCHER_EXPIRED', 'VOUCHER_NOT_APPLICABLE', 'TOO_MANY'],
  },
} as const satisfies Endpoints
