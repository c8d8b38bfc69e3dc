/**
 * Changes the delivery address of an order, at any time. The delivery fee stays as paid: the shop
 * bears the difference if the new state costs more. The buyer of a paid order gets an email.
 */
import type { CallParsed } from '#contract/call.ts'
import { isSameAddress, stateOrBlank, type Address } from '#domain/address/address.ts'
import { judgeLine, textCaps } from '#domain/checkout/text-caps.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { readPhone } from '#domain/malaysia/phone.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderAddressChanged } from '#server/mail/emails/order/order-address-changed.email.ts'
import { saveOrderAddress } from '#server/orders/change-order.ts'
import { findOrder } from '#server/orders/read-order.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { causeOf, lockOrder } from './lock-order.ts'

type NewAddress = CallParsed<'PUT /api/admin/orders/{orderId}/address'>['body']

/** Throws NOT_FOUND, FIELD_INVALID with the fields, CONFLICT. */
export async function changeAddress(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { updatedAt, ...typed }: NewAddress,
): Promise<void> {
  const address = readAddress(typed)
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, { orderId, updatedAt })
    const known = await findOrder(tx, order.id)
    if (known && isSameAddress(known.address, address)) return
    const cause = causeOf(shop, actor, order, 'orders desk')
    await saveOrderAddress(tx, order.id, address, cause)
    await recordAudit(tx, {
      at: cause.at,
      actor,
      action: 'order.address',
      subjectId: order.number,
    })
    if (isPaymentReceived(order.payment))
      await emailAboutOrder(
        shop,
        tx,
        orderAddressChanged,
        order.id,
        `address ${cause.at.toISOString()}`,
      )
  })
}

function readAddress(typed: Omit<NewAddress, 'updatedAt'>): Address {
  const fields: Record<string, string> = {}
  const lines = [
    ['firstName', textCaps.name],
    ['lastName', textCaps.name],
    ['address', textCaps.addressLine],
    ['address_2', textCaps.addressLine],
    ['city', textCaps.city],
  ] as const
  for (const [name, cap] of lines) {
    if (typed[name] === '' && name !== 'address_2') fields[name] = 'This field is required.'
    else if (!judgeLine(typed[name], cap).ok)
      fields[name] = 'This contains a character that cannot be printed on a label.'
  }
  const phone = readPhone(typed.phone)
  if (!phone.ok) fields['phone'] = 'Enter a valid phone number.'
  const state = stateOrBlank(typed.state)
  if (state === '') fields['state'] = 'Choose a state from the list.'
  if (!isPostcode(typed.zip_code)) fields['zip_code'] = 'A postcode has 5 digits, like 50000.'
  if (!phone.ok || Object.keys(fields).length > 0) throw new ShopError('FIELD_INVALID', { fields })
  return {
    firstName: typed.firstName,
    lastName: typed.lastName,
    phone: phone.e164,
    line1: typed.address,
    line2: typed.address_2,
    city: typed.city,
    state,
    postcode: typed.zip_code,
  }
}
