/** Emails about a subscription. Their data has neither product names nor health data. */
import { fullNameOf } from '#domain/address/address.ts'
import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { computeLastChangeDay } from '#domain/subscriptions/delivery-dates.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { findAccountContact } from '#server/accounts/profile/find-account-contact.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { SubscriptionEmailData } from '#server/mail/emails/subscription/subscription-parts.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { nextChargedDayOf, type Subscription } from './stored-subscription.ts'

/**
 * Queues the email in the transaction `tx`. `occasion` is the id, day or time of the event that the
 * email reports. It is part of the dedupe key, so that a repeated call queues no second email.
 */
export async function emailAboutSubscription(
  shop: Shop,
  tx: Tx,
  email: EmailDefinition<SubscriptionEmailData>,
  subscription: Subscription,
  occasion: string,
): Promise<void> {
  const { to, language } = await readRecipient(tx, subscription)
  await queueEmail(shop, tx, email, {
    dedupeKey: `subscription ${subscription.id} ${occasion}`,
    to,
    language,
    data: await readSubscriptionEmailData(shop, tx, subscription),
  })
}

type Recipient = { to: string; language: ShopLanguage; hasAccount: boolean }

/**
 * Returns the current email address and language of the account. If the account was deleted,
 * returns those that `cancelSubscriptionsOf` copied to the subscription before the deletion.
 */
export async function readRecipient(
  db: Db,
  { userId, email, language }: Subscription,
): Promise<Recipient> {
  const account = await findAccountContact(db, userId)
  return account
    ? { to: account.email, language: account.language, hasAccount: true }
    : { to: email, language, hasAccount: false }
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
  const { language, hasAccount } = await readRecipient(db, subscription)
  const paidDeliveries = await db
    .selectFrom('subscription_delivery')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  const address = subscription.laterAddress?.address ?? subscription.address
  const nextDay = nextChargedDayOf(subscription)
  const postcodeAndCity = `${address.postcode} ${address.city}`
  return {
    firstName: subscription.address.firstName,
    cadenceDays: subscription.cadenceDays,
    deliveries: subscription.deliveryCount,
    paid: paidDeliveries.count,
    each: subscription.laterPrice,
    next: nextDay ?? null,
    cutOff: nextDay === undefined ? null : computeLastChangeDay(nextDay, settingsOf(shop).plans),
    retryOn: subscription.retryAt ? dateInMalaysia(subscription.retryAt) : null,
    resumesOn: subscription.resumeAt && nextDay ? nextDay : null,
    recipient: fullNameOf(address),
    address: [address.line1, address.line2, postcodeAndCity, translatorFor(language)(address.state)]
      .filter(Boolean)
      .join(', '),
    addressFrom: subscription.laterAddress
      ? dateInMalaysia(subscription.laterAddress.appliesFrom)
      : null,
    pendingFrom: subscription.pendingChange
      ? dateInMalaysia(subscription.pendingChange.dueAt)
      : null,
    pendingState: subscription.pendingChange?.state ?? null,
    link: shop.config.PUBLIC_URL + pathInLanguage(language, '/user-dashboard#subscription'),
    hasAccount,
  }
}
