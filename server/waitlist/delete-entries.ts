/**
 * Deletes the waitlist entries of an email address, and the emails about them, when the subscriber
 * unsubscribes or deletes the account. server/housekeeping/ deletes unconfirmed and old entries.
 */
import { allTime, type Period } from '#server/db/in-period.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'
import type { Shop } from '#server/shop.ts'

import { listConfirmationKeys } from './email-dedupe-keys.ts'
import { readUnsubscribeToken, computeAcceptedHmacs } from './subscriber-hmac.ts'
import {
  deleteEntriesOf,
  findSealedAddress,
  listSealedAddresses,
  unsealAddress,
} from './waitlist.store.ts'

const removedText = 'You left the waitlist. We have deleted your address from all waitlists.'
const incompleteLinkText = 'This link is incomplete. Open it again from the email.'
/** Rows per query while all addresses are compared. */
const batchSize = 500

/**
 * Removes a subscriber from all waitlists, with the token in any waitlist email. Safe to repeat.
 * Returns a text for the page. Throws LINK_EXPIRED for a wrong signature.
 */
export async function unsubscribeFromWaitlist(shop: Shop, token: string): Promise<string> {
  const subscriberHmac = readUnsubscribeToken(shop, token)
  if (subscriberHmac === undefined)
    throw new ShopError('LINK_EXPIRED', { message: incompleteLinkText })
  const subscriberHmacs = await listHmacsOfSubscriber(shop, subscriberHmac)
  await transact(shop.db, (tx) => deleteEntriesAndEmails(tx, subscriberHmacs, allTime))
  return removedText
}

/**
 * Returns all HMACs under which rows of the subscriber's email address may be stored. After a
 * change of APP_SECRET, the link and the rows may have HMACs of different secrets. Only the
 * address, which the rows contain encrypted, connects the HMACs.
 */
async function listHmacsOfSubscriber(shop: Shop, subscriberHmac: string): Promise<string[]> {
  if (shop.oldAppSecrets.length === 0) return [subscriberHmac]
  const row = await findSealedAddress(shop.db, subscriberHmac)
  const email = row && unsealAddress(shop.sealingKeys, row)
  if (email !== undefined) return [subscriberHmac, ...computeAcceptedHmacs(shop, email)]
  // No row has the link's HMAC, for instance after its announcement: compare every address.
  for (let afterId = ''; ;) {
    const rows = await listSealedAddresses(shop.db, { afterId, limit: batchSize })
    for (const candidate of rows) {
      const candidateEmail = unsealAddress(shop.sealingKeys, candidate)
      if (candidateEmail === undefined) continue
      const hmacs = computeAcceptedHmacs(shop, candidateEmail)
      if (hmacs.includes(subscriberHmac)) return hmacs
    }
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < batchSize) return [subscriberHmac]
    afterId = lastRow.id
  }
}

/**
 * Deletes the entries of these email addresses that were requested in their periods, and the emails
 * about them. Handler of the event `account deleted`, so it runs in the transaction that deletes
 * the account.
 */
export async function deleteWaitlistEntriesOf(
  shop: Shop,
  tx: Tx,
  emails: readonly ({ email: string } & Period)[],
): Promise<void> {
  for (const { email, ...period } of emails)
    await deleteEntriesAndEmails(tx, computeAcceptedHmacs(shop, email), period)
}

async function deleteEntriesAndEmails(
  tx: Tx,
  subscriberHmacs: readonly string[],
  period: Period,
): Promise<void> {
  const deletedEntries = await deleteEntriesOf(tx, subscriberHmacs, period)
  await deleteEmails(tx, listConfirmationKeys(deletedEntries))
}
