/**
 * Changes the delivery address of a subscription; the rules of the checkout apply. Before the
 * cut-off the new address applies immediately, otherwise after the delivery that is being prepared.
 * The agreed price never changes, so a move between a state with a delivery fee and a state without
 * one needs a new subscription.
 */
import { mergeAddressPayload } from '#domain/address/dashboard-address.ts'
import { parsePhone } from '#domain/malaysia/phone.ts'
import { compareDeliveryFee } from '#domain/orders/address-change.ts'
import { findEffectiveDay } from '#domain/subscriptions/change-effective-date.ts'
import { hasEnded } from '#domain/subscriptions/subscription-state.ts'
import { dateInMalaysia, startOfDay } from '#domain/time.ts'
import type { Address } from '#domain/address/address.ts'
import { assertValidAddress } from '#server/accounts/registration/assert-valid-address.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { subscriptionAddressChanged } from '#server/mail/emails/subscription/subscription-address-changed.email.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { composeAddressText, type LocalizedMessage } from './change-texts.ts'
import { getOwnSubscription } from '#server/subscriptions/get-own-subscription.ts'
import {
  updateSubscription,
  getSubscription,
  lockSubscription,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  toAddressColumns,
  plannedPaymentDayOf,
  type Subscription,
} from '#server/subscriptions/stored-subscription.ts'
import { emailAboutSubscription } from '#server/subscriptions/email-about-subscription.ts'

/**
 * Saves the address, records an event, queues an email and returns the message for the customer. A
 * field that is missing in `payload` keeps its value of the address for later deliveries, if there
 * is one, or else of the current address. Throws NOT_FOUND, SUBSCRIPTION_ENDED, INVALID, and
 * DELIVERY_COSTS_MORE for a move to a state that has a delivery fee when the subscription was begun
 * without one, or the reverse.
 */
export async function changeAddress(
  shop: Shop,
  request: { userId: string; id: string; payload: Readonly<Record<string, unknown>> },
): Promise<LocalizedMessage> {
  const { id } = await getOwnSubscription(shop, request.userId, request.id)
  return transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (hasEnded(subscription.state)) throw new ShopError('SUBSCRIPTION_ENDED')
    const currentAddress = subscription.laterAddress?.address ?? subscription.address
    const address = mergeNewAddress(shop, request.payload, currentAddress, subscription)
    return saveAddress(shop, tx, subscription, address)
  })
}

/**
 * Returns the current address with the fields of the payload, validated. Throws INVALID and
 * DELIVERY_COSTS_MORE.
 */
function mergeNewAddress(
  shop: Shop,
  payload: Readonly<Record<string, unknown>>,
  currentAddress: Address,
  { shipping }: Subscription,
): Address {
  const address = mergeAddressPayload(payload, currentAddress)
  const { delivery } = settingsOf(shop)
  assertValidAddress(address, delivery)
  const phone = parsePhone(address.phone)
  const { state } = address
  // assertValidAddress has refused both; this check narrows the types.
  if (!phone.ok || state === '') throw new ShopError('INVALID', { fields: { state: 'is missing' } })
  const states = { from: currentAddress.state, to: state }
  if (compareDeliveryFee(shipping, states, delivery) !== 'same')
    throw new ShopError('DELIVERY_COSTS_MORE')
  return { ...address, phone: phone.e164 }
}

/**
 * Saves the address, records an event and queues an email. Returns the message for the customer.
 */
async function saveAddress(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  address: Address,
): Promise<LocalizedMessage> {
  const { id } = subscription
  const now = shop.now()
  const effectiveFrom = findEffectiveDay(
    now,
    { ...subscription, nextDeliveryDay: plannedPaymentDayOf(subscription) },
    'address',
    settingsOf(shop).plans,
  )
  await updateSubscription(
    tx,
    id,
    effectiveFrom === undefined
      ? { ...toAddressColumns(address), later_address: null, later_address_from: null }
      : { later_address: JSON.stringify(address), later_address_from: startOfDay(effectiveFrom) },
  )
  const day = effectiveFrom ?? dateInMalaysia(now)
  const event = { actor: 'customer', kind: 'address changed', occurredAt: now, day } as const
  const eventId = await recordSubscriptionEvent(tx, id, event)
  const updatedSubscription = await getSubscription(tx, id)
  await emailAboutSubscription(
    shop,
    tx,
    subscriptionAddressChanged,
    updatedSubscription,
    `${eventId}`,
  )
  return composeAddressText(effectiveFrom)
}
