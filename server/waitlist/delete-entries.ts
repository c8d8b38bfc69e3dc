/**
 * Deletes the waitlist entries of an email address, and the emails about them, when the subscriber
 * unsubscribes or deletes the account. server/housekeeping/ deletes unconfirmed and old entries.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'
import type { Shop } from '#server/shop.ts'

import { listConfirmationKeys } from './email-dedupe-keys.ts'
import { readUnsubscribeToken, computeAcceptedHmacs } from './subscriber-hmac.ts'
import { deleteEntriesOf } from './waitlist.store.ts'

const removedText = 'You left the waitlist. We have deleted your address from all waitlists.'
const incompleteLinkText = 'This link is incomplete. Open it again from the email.'

/**
 * Removes a subscriber from all waitlists, with the token in any waitlist email. Safe to repeat.
 * Returns a text for the page. Throws LINK_EXPIRED for a wrong signature.
 */
export async function unsubscribeFromWaitlist(shop: Shop, token: string): Promise<string> {
  const subscriberHmac = readUnsubscribeToken(shop, token)
  if (subscriberHmac === undefined)
    throw new ShopError('LINK_EXPIRED', { message: incompleteLinkText })
  await transact(shop.db, (tx) => deleteEntriesAndEmails(tx, [subscriberHmac]))
  return removedText
}

/** Call this in the transaction that deletes the account with this email address. */
export async function deleteWaitlistEntriesOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  await deleteEntriesAndEmails(tx, computeAcceptedHmacs(shop, email))
}

async function deleteEntriesAndEmails(tx: Tx, subscriberHmacs: readonly string[]): Promise<void> {
  const deletedEntries = await deleteEntriesOf(tx, subscriberHmacs)
  await deleteEmails(tx, listConfirmationKeys(deletedEntries))
}
