/**
 * Staff change the delivery address of an order at any time. The delivery fee stays as it was paid, so
 * a state that costs more is the shop's loss.
 */
import type { CallParsed } from '#contract/call.ts'
import { stateOrBlank } from '#domain/address/address.ts'
import { judgeLine, textCaps } from '#domain/checkout/text-caps.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { readPhone } from '#domain/malaysia/phone.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { recordOrderEvent } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { causeOf, lockOrder } from './lock-order.ts'

type NewAddress = CallParsed<'PUT /api/admin/orders/{orderId}/address'>['body']

/** Throws NOT_FOUND, FIELD_WRONG with the fields, CONFLICT. */
export async function changeAddress(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { updatedAt, ...wanted }: NewAddress,
): Promise<void> {
  const columns = readAddress(wanted)
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, { orderId, updatedAt })
    const cause = causeOf(shop, actor, order, 'orders desk')
    await tx
      .updateTable('orders')
      .set((eb) => ({
        ...columns,
        address_changed_at: cause.at,
        changed_at: cause.at,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', order.id)
      .execute()
    await recordOrderEvent(tx, order.id, { subject: 'address', to: 'changed' }, cause)
    await recordAudit(tx, {
      at: cause.at,
      actor,
      action: 'order.address',
      subjectId: order.number,
    })
  })
}

function readAddress(wanted: Omit<NewAddress, 'updatedAt'>) {
  const fields: Record<string, string> = {}
  const lines = [
    ['firstName', textCaps.name],
    ['lastName', textCaps.name],
    ['address', textCaps.addressLine],
    ['address_2', textCaps.addressLine],
    ['city', textCaps.city],
  ] as const
  for (const [name, cap] of lines) {
    if (wanted[name] === '' && name !== 'address_2') fields[name] = 'Fill this in.'
    else if (!judgeLine(wanted[name], cap).ok) fields[name] = 'This cannot be printed on a label.'
  }
  const phone = readPhone(wanted.phone)
  if (!phone.ok) fields['phone'] = 'This is no phone number.'
  const state = stateOrBlank(wanted.state)
  if (state === '') fields['state'] = 'Choose a state from the list.'
  if (!isPostcode(wanted.zip_code)) fields['zip_code'] = 'A postcode has 5 digits, like 50000.'
  if (!phone.ok || Object.keys(fields).length > 0) throw new ShopError('FIELD_WRONG', { fields })
  return {
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    phone: phone.e164,
    address_1: wanted.address,
    address_2: wanted.address_2,
    city: wanted.city,
    state,
    postcode: wanted.zip_code,
  }
}
