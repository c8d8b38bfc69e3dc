/**
 * Lets the buyer change the delivery address of a paid order. The order is locked, so that staff
 * cannot ship it to the old address at the same time.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { countryName, isSameAddress } from '#domain/address/address.ts'
import {
  addressChangeRefusalTexts,
  compareDeliveryFee,
  checkAddressChange,
} from '#domain/orders/address-change.ts'
import { hours } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderAddressChanged } from '#server/mail/emails/order/order-address-changed.email.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { toAddressChangeReply } from './read/address-change-reply.ts'
import { saveOrderAddress } from './change-order.ts'
import { findOrderFor, type Requester } from './access/can-see-order.ts'
import { emailAboutOrder } from './email-about-order.ts'
import { readDeliveryAddress, type DeliveryAddress } from './read/read-delivery-address.ts'
import { findOrder, type StoredOrder } from './read/read-order.ts'

/** Limited because each change sends an email. */
const maxChangesPerDay = 10

type AddressBody = ParsedCallInput<'PUT /api/orders/{orderId}/address'>['body']
type AddressResult = HandlerResult<'PUT /api/orders/{orderId}/address'>

/**
 * Saves the address, adds an audit entry, queues an email to the buyer and returns the form's data.
 * An equal address changes nothing. Throws NOT_FOUND for callers who may not see the order in full,
 * ADDRESS_CLOSED when the address cannot be changed now, FIELDS_MISSING, FIELD_INVALID,
 * ADDRESS_COSTS_MORE for a move to a state with a higher fee, CONFLICT when another address was
 * saved since `body.version`, and TOO_MANY above `maxChangesPerDay`.
 */
export async function changeOwnAddress(
  shop: Shop,
  addressRequest: Requester & { orderNumber: string; body: AddressBody },
): Promise<AddressResult> {
  const visibleOrder = await findOrderFor(shop, addressRequest.orderNumber, addressRequest)
  if (!visibleOrder) throw new ShopError('NOT_FOUND')
  const changedOrder = await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, visibleOrder.id)
    const address = validateNewAddress(shop, order, addressRequest.body)
    if (!isSameAddress(order.address, address)) await saveChange(shop, tx, order, address)
    return getOrder(tx, order.id)
  })
  return { addressChange: toAddressChangeReply(shop, changedOrder) }
}

async function lockOrder(tx: Tx, orderId: number): Promise<StoredOrder> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  return getOrder(tx, orderId)
}

async function getOrder(tx: Tx, orderId: number): Promise<StoredOrder> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new ShopError('NOT_FOUND')
  return order
}

/**
 * Returns the validated address. Throws the errors of `changeOwnAddress` except NOT_FOUND and
 * TOO_MANY.
 */
function validateNewAddress(shop: Shop, order: StoredOrder, body: AddressBody): DeliveryAddress {
  const { delivery } = settingsOf(shop)
  const reviewedOrder = { ...order, review: order.review.state }
  const checkResult = checkAddressChange(reviewedOrder, delivery, shop.now())
  if (checkResult.state === 'closed')
    throw new ShopError('ADDRESS_CLOSED', {
      message: addressChangeRefusalTexts[checkResult.reason],
    })
  const { version, ...addressFields } = body
  const details = { ...addressFields, email: order.email, country: countryName }
  const address = readDeliveryAddress(details, delivery)
  const isOutdated = version !== (order.addressChangedAt?.toISOString() ?? null)
  // No conflict if the new address is stored already: the reply to an earlier call was lost.
  if (isOutdated && !isSameAddress(order.address, address))
    throw new ShopError('CONFLICT', {
      message:
        'The address has changed since you opened it. Check the address and save again if needed.',
    })
  const states = { from: order.address.state, to: address.state }
  if (compareDeliveryFee(order.amounts.shipping, states, delivery) === 'costs more')
    throw new ShopError('ADDRESS_COSTS_MORE')
  return address
}

async function saveChange(
  shop: Shop,
  tx: Tx,
  order: StoredOrder,
  address: DeliveryAddress,
): Promise<void> {
  const { useCount } = await countUse(tx, `address of order ${order.id}`, hours(24), shop.now())
  if (useCount > maxChangesPerDay) throw new ShopError('TOO_MANY')
  // Later than the last change, so that staff who read the order before this change get a conflict.
  const changedAt = new Date(Math.max(shop.now().getTime(), order.changedAt.getTime() + 1))
  const cause = { actor: 'shopper', reason: 'order page', changedAt }
  await saveOrderAddress(tx, order.id, address, cause)
  await recordAudit(tx, {
    at: changedAt,
    actor: 'customer',
    action: 'order.address',
    subjectId: order.number,
  })
  const occasion = `address ${changedAt.toISOString()}`
  await emailAboutOrder(shop, tx, orderAddressChanged, order.id, { occasion })
}
