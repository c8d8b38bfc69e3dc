/**
 * Deletes the waitlist entries of an email address, and the emails about them, when the subscriber
 * unsubscribes or deletes the account. server/housekeeping/ deletes unconfirmed and old entries.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'
import type { Shop } from '#server/shop.ts'

import { dedupeKeysOf } from './email-dedupe-keys.ts'
import { subscriberOfToken, subscriberHmacs } from './subscriber-hmac.ts'
import { deleteEntriesOf } from './waitlist.store.ts'

const removedText = 'You left the waitlist. We have deleted your address from it.'
const incompleteLinkText = 'This link is incomplete. Open it again from the email.'

/**
 * Removes a subscriber from all waitlists, with the token in any waitlist email. Safe to repeat.
 * Throws LINK_EXPIRED for a wrong signature.
 */
export async function unsubscribeFromWaitlist(shop: Shop, token: string): Promise<string> {
  const subscriber = subscriberOfToken(shop, token)
  if (subscriber === undefined) throw new ShopError('LINK_EXPIRED', { message: incompleteLinkText })
  await transact(shop.db, (tx) => deleteEntriesAndEmails(tx, [subscriber]))
  return removedText
}

/** Call this in the transaction that deletes the account with this email address. */
export async function deleteWaitlistEntriesOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  await deleteEntriesAndEmails(tx, subscriberHmacs(shop, email))
}

async function deleteEntriesAndEmails(tx: Tx, subscribers: readonly string[]): Promise<void> {
  await deleteEmails(tx, dedupeKeysOf(await deleteEntriesOf(tx, subscribers)))
}
