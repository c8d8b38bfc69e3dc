/**
 * Deletes the waitlist entries of an address with their emails: its reader asked for it, or the account
 * is deleted. Entries that were never confirmed, or are old, are deleted by server/housekeeping/.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { forgetLetters } from '#server/mail/forget-letters.ts'
import type { Shop } from '#server/shop.ts'

import { subjectsOf } from './letter-subjects.ts'
import { personOfToken, personsOf } from './person-of.ts'
import { deleteWaitsOf } from './waits.store.ts'

const removed = 'You left the waitlist. We have deleted your address from it.'
const brokenLink = 'This link is incomplete. Open it again from the email.'

/**
 * Removes a subscriber from all lists, by the link in any email. Safe to repeat. Throws LINK_OVER.
 */
export async function leaveWaitingList(shop: Shop, token: string): Promise<string> {
  const person = personOfToken(shop, token)
  if (person === undefined) throw new ShopError('LINK_OVER', { message: brokenLink })
  await transact(shop.db, (tx) => forget(tx, [person]))
  return removed
}

/** Call it in the transaction that deletes the account with this email. */
export async function forgetWaitingOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  await forget(tx, personsOf(shop, email))
}

async function forget(tx: Tx, persons: readonly string[]): Promise<void> {
  await forgetLetters(tx, subjectsOf(await deleteWaitsOf(tx, persons)))
}
