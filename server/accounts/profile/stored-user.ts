import type { z } from 'zod'

import type { storedUserReply } from '#contract/account/accounts.ts'
import { toStoredUserShipping } from '#domain/address/stored-user-address.ts'

import type { User } from './users.store.ts'

/** Returns an account in the shape that the browser stores after login: identity and address. */
export function toStoredUser(user: User): z.input<typeof storedUserReply> {
  const { email, role, address } = user
  const { firstName, lastName } = address
  return { user: { email, firstName, lastName, role }, shipping: toStoredUserShipping(address) }
}
