/** Queues an email about a subscription, without product names or health data. */
import { fullNameOf } from '#domain/address/address.ts'
import { pathInLanguage } from '#domain/content/languages.ts'
import { computeCutOffDay } from '#domain/subscriptions/delivery-dates.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { findAccountContact } from '#server/accounts/profile/find-account-contact.ts'
import { findLanguageOfAccount } from '#server/accounts/profile/language-of-account.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { SubscriptionEmailData } from '#server/mail/emails/subscription/subscription-parts.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { nextDayOf, type Subscription } from './stored-subscription.ts'

/**
 * `occasion` names what the email is about: the id, day or time of an event. It is part of the
 * dedupe key, so that the email is queued once.
 */
export async function emailAboutSubscription(
  shop: Shop,
  tx: Tx,
  email: EmailDefinition<SubscriptionEmailData>,
  subscription: Subscription,
  occasion: string,
): Promise<void> {
  await queueEmail(shop, tx, email, {
    dedupeKey: `subscription ${subscription.id} ${occasion}`,
    to: await findCustomerEmail(tx, subscription),
    language: await findLanguageOfAccount(tx, subscription.userId),
    data: await readSubscriptionEmailData(shop, tx, subscription),
  })
}

/**
 * Returns the account's current email address, or the subscription's email address if the account
 * was deleted.
 */
export async function findCustomerEmail(db: Db, { userId, email }: Subscription): Promise<string> {
  return (await findAccountContact(db, userId))?.email ?? email
}

/**
 * Returns the data of an email about a subscription. The address fields contain the address of
 * later deliveries, if one is set.
 */
export async function readSubscriptionEmailData(
  shop: Shop,
  db: Db,
  subscription: Subscription,
): Promise<SubscriptionEmailData> {
  const language = await findLanguageOfAccount(db, subscription.userId)
  const paidDeliveries = await db
    .selectFrom('subscription_delivery')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  const address = subscription.laterAddress?.address ?? subscription.address
  const nextDay = nextDayOf(subscription)
  const postcodeAndCity = `${address.postcode} ${address.city}`
  return {
    firstName: subscription.address.firstName,
    cadenceDays: subscription.cadenceDays,
    deliveries: subscription.deliveryCount,
    paid: paidDeliveries.count,
    each: subscription.laterPrice,
    next: nextDay ?? null,
    cutOff: nextDay === undefined ? null : computeCutOffDay(nextDay, settingsOf(shop).plans),
    retryOn: subscription.retryAt ? dateInMalaysia(subscription.retryAt) : null,
    resumesOn: subscription.resumeAt && nextDay ? nextDay : null,
    recipient: fullNameOf(address),
    address: [address.line1, address.line2, postcodeAndCity, address.state]
      .filter(Boolean)
      .join(', '),
    addressFrom: subscription.laterAddress
      ? dateInMalaysia(subscription.laterAddress.appliesFrom)
      : null,
    pendingFrom: subscription.pendingChange
      ? dateInMalaysia(subscription.pendingChange.dueAt)
      : null,
    link: shop.config.PUBLIC_URL + pathInLanguage(language, '/user-dashboard#subscription'),
  }
}
