/**
 * The address for later deliveries (`laterAddress`), stored as JSON. The current address, which is
 * stored in columns, applies until its day.
 */
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
 * Returns the address and the time from which it applies. Returns undefined when either is not
 * stored. Danger: an address with another shape is silently ignored too, and deliveries then go to
 * the current address.
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
