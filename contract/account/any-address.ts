/** An address in a request, with the field names of any address in the specification. */
import { z } from 'zod'

import type { AddressPayloadName } from '#domain/address/dashboard-address.ts'

const optionalText = z.string().max(255).optional()

/** Fields that are absent do not change the stored address (`mergeAddressPayload`). */
export const anyAddress = z.object({
  firstName: optionalText,
  first_name: optionalText,
  lastName: optionalText,
  last_name: optionalText,
  phone: optionalText,
  addressLine1: optionalText,
  address_1: optionalText,
  address: optionalText,
  addressLine2: optionalText,
  address_2: optionalText,
  city: optionalText,
  state: optionalText,
  postalCode: optionalText,
  postal_code: optionalText,
  zip_code: optionalText,
  guestFirstName: optionalText,
  guestLastName: optionalText,
  guestPhone: optionalText,
  guestAddress_1: optionalText,
  guestAddress_2: optionalText,
  guestCity: optionalText,
  guestState: optionalText,
  guestPostalCode: optionalText,
} satisfies Record<AddressPayloadName, z.ZodType>)
