/**
 * Saves the account's default delivery address, by the rules of the checkout. Only the fields of an
 * address are read, so that a body cannot change a role or another account (T-F09 in
 * docs/threats.md).
 */
import { mergeAddressPayload, toDashboardAddress } from '#domain/address/dashboard-address.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { getOwnUser } from './get-own-user.ts'
import { assertValidAddress } from '#server/accounts/registration/assert-valid-address.ts'
import { saveAddress, type User } from './users.store.ts'

/**
 * Returns the saved address. Fields missing from the payload stay unchanged. Throws INVALID with
 * the message of the first wrong field.
 */
export async function saveDefaultShipping(
  shop: Shop,
  actor: Actor,
  payload: Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof toShippingDetails>> {
  const user = await getOwnUser(shop, actor)
  const address = mergeAddressPayload(payload, user.address)
  assertValidAddress(address, settingsOf(shop).delivery)
  await saveAddress(shop.db, user.id, address)
  return toShippingDetails({ ...user, address })
}

/**
 * Returns the address with the field names of the specification, plus the phone that the courier
 * needs.
 */
export function toShippingDetails({ address, email }: User) {
  return { ...toDashboardAddress(address, email), phone: address.phone }
}
