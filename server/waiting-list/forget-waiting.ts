/**
 * Forgetting who waits: when she says so, when her account goes, when she never confirmed or has waited
 * too long. With a row go the letters about it that lie in the outbox.
 */
import { confirmableSince, waitingSince } from '#domain/waiting-list/waiting-list.ts'
import { days, earlier } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { forgetLetters, forgetSentLetters } from '#server/mail/forget-letters.ts'
import { rangeIsHere } from '#server/mail/range-is-here.letter.ts'
import { waitingAsked } from '#server/mail/waiting-asked.letter.ts'
import type { Shop } from '#server/shop.ts'

import { subjectsOf } from './letter-subjects.ts'
import { personOfToken, personsOf } from './person-of.ts'
import { deleteOldWaits, deleteWaitsOf } from './waits.store.ts'

const left = 'You are off the list. We have deleted your address from it.'
const linkNotWhole = 'This link is not whole. Open it from the letter once more.'

/** Off every list, from the link of any letter. Safe to repeat. Throws LINK_OVER. */
export async function leaveWaitingList(shop: Shop, token: string): Promise<string> {
  const person = personOfToken(shop, token)
  if (person === undefined) throw new ShopError('LINK_OVER', { message: linkNotWhole })
  await transact(shop.db, (tx) => forget(tx, [person]))
  return left
}

/** In the transaction that deletes the account of this address. */
export async function forgetWaitingOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  await forget(tx, personsOf(shop, email))
}

async function forget(tx: Tx, persons: readonly string[]): Promise<void> {
  await forgetLetters(tx, subjectsOf(await deleteWaitsOf(tx, persons)))
}

/** Every night. A letter that has left keeps its reader's address for a day: did it arrive? */
export async function forgetOldWaiting(shop: Shop): Promise<void> {
  const now = shop.now()
  const count = await transact(shop.db, async (tx) => {
    const before = { asked: confirmableSince(now), confirmed: waitingSince(now) }
    const rows = await deleteOldWaits(tx, before)
    await forgetLetters(tx, subjectsOf(rows))
    const kinds = [waitingAsked.kind, rangeIsHere.kind]
    await forgetSentLetters(tx, { kinds, before: earlier(now, days(1)) })
    return rows.length
  })
  if (count > 0) shop.log.info({ event: 'waiting.forgotten', count }, 'who waited was forgotten')
}
