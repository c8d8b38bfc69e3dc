/** Where parcels of an account go by default, judged by the rules of the checkout (threat T-F09). */
import { addressFromDashboard, dashboardAddressOf } from '#domain/address/dashboard-address.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { getOwnUser } from './get-own-user.ts'
import { judgeAddress } from './judge-address.ts'
import { saveAddress, type User } from './users.store.ts'

/** Fields that are not named stay as they were. Throws INVALID with the field's sentence. */
export async function saveDefaultShipping(
  shop: Shop,
  actor: Actor,
  payload: Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof shippingDetailsOf>> {
  const user = await getOwnUser(shop, actor)
  const address = addressFromDashboard(payload, user.address)
  judgeAddress(address)
  await saveAddress(shop.db, user.id, address)
  return shippingDetailsOf({ ...user, address })
}

/** The documented shape, and the phone that the courier needs. */
export function shippingDetailsOf({ address, email }: User) {
  return { ...dashboardAddressOf(address, email), phone: address.phone }
}
