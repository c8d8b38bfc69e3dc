/**
 * Deletes the waitlist entries of an address with their emails: its reader asked for it, or the account
 * is deleted. Entries that were never confirmed, or are old, are deleted by server/housekeeping/.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'
import type { Shop } from '#server/shop.ts'

import { dedupeKeysOf } from './email-dedupe-keys.ts'
import { subscriberOfToken, subscriberHmacs } from './subscriber-hmac.ts'
import { deleteEntriesOf } from './waitlist.store.ts'

const removed = 'You left the waitlist. We have deleted your address from it.'
const brokenLink = 'This link is incomplete. Open it again from the email.'

/**
 * Removes a subscriber from all lists, by the link in any email. Safe to repeat. Throws LINK_EXPIRED.
 */
export async function unsubscribeFromWaitlist(shop: Shop, token: string): Promise<string> {
  const subscriber = subscriberOfToken(shop, token)
  if (subscriber === undefined) throw new ShopError('LINK_EXPIRED', { message: brokenLink })
  await transact(shop.db, (tx) => forget(tx, [subscriber]))
  return removed
}

/** Call it in the transaction that deletes the account with this email. */
export async function deleteWaitlistEntriesOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  await forget(tx, subscriberHmacs(shop, email))
}

async function forget(tx: Tx, subscribers: readonly string[]): Promise<void> {
  await deleteEmails(tx, dedupeKeysOf(await deleteEntriesOf(tx, subscribers)))
}
