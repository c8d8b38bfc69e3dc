/** A new address for later deliveries, stored as JSON beside the current one. */
import { z } from 'zod'

import { stateOrBlank, type Address } from '#domain/address/address.ts'

const shape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string().transform(stateOrBlank),
  postcode: z.string(),
})

export function readLaterAddress(
  stored: unknown,
  from: Date | null,
): { address: Address; from: Date } | undefined {
  const read = shape.safeParse(stored)
  return from !== null && read.success ? { address: read.data, from } : undefined
}
