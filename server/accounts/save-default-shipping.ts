/** Where parcels of an account go by default, judged by the rules of the checkout (threat T-F09). */
import { addressFromDashboard, dashboardAddressOf } from '#domain/address/dashboard-address.ts'
import type { Address } from '#domain/address/address.ts'
import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { judgeField } from '#domain/checkout/field-rules.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { getOwnUser } from './get-own-user.ts'
import { saveAddress, type User } from './users.store.ts'

const rules: readonly [keyof Address, CheckoutField][] = [
  ['firstName', 'guestFirstName'],
  ['lastName', 'guestLastName'],
  ['line1', 'guestAddress_1'],
  ['line2', 'guestAddress_2'],
  ['city', 'guestCity'],
  ['state', 'guestState'],
  ['postcode', 'guestPostalCode'],
  ['phone', 'guestPhone'],
]

/** Fields that are not named stay as they were. Throws INVALID with the field's sentence. */
export async function saveDefaultShipping(
  shop: Shop,
  actor: Actor,
  payload: Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof shippingDetailsOf>> {
  const user = await getOwnUser(shop, actor)
  const address = addressFromDashboard(payload, user.address)
  for (const [field, rule] of rules) {
    const judged = judgeField(rule, address[field])
    if (!judged.ok)
      throw new ShopError('INVALID', {
        message: judged.message,
        fields: { [field]: judged.message },
      })
  }
  await saveAddress(shop.db, user.id, address)
  return shippingDetailsOf({ ...user, address })
}

/** The documented shape, and the phone that the courier needs. */
export function shippingDetailsOf({ address, email }: User) {
  return { ...dashboardAddressOf(address, email), phone: address.phone }
}
