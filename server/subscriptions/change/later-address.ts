/** A new address for later deliveries, stored as JSON beside the current address. */
import { z } from 'zod'

import { parseStateOrBlank, type Address } from '#domain/address/address.ts'

const laterAddressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string().transform(parseStateOrBlank),
  postcode: z.string(),
})

/**
 * Returns undefined without a stored address or a date. Danger: an address with another shape is
 * silently ignored, and deliveries then go to the current address.
 */
export function readLaterAddress(
  storedAddress: unknown,
  appliesFrom: Date | null,
): { address: Address; appliesFrom: Date } | undefined {
  const parseResult = laterAddressSchema.safeParse(storedAddress)
  return appliesFrom !== null && parseResult.success
    ? { address: parseResult.data, appliesFrom }
    : undefined
}
