/**
 * Adds an unconfirmed subscriber and sends the confirmation email. Response and timing are the same
 * whether or not the email is subscribed already: only the email tells. Repeated requests, also by
 * a stranger, send no more emails.
 */
import type { CallParsed } from '#contract/call.ts'
import { isEmail } from '#domain/checkout/field-rules.ts'
import type { SpokenLanguage } from '#domain/content/languages.ts'
import { judgeAsk, waitingWording } from '#domain/waiting-list/waiting-list.ts'
import { evenTime } from '#server/accounts/even-time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import { takeMailPlace } from '#server/mail/recipient-limits.ts'
import { waitingAsked } from '#server/mail/waiting-asked.letter.ts'
import type { Shop } from '#server/shop.ts'

import { leaveLinks } from './leave-links.ts'
import { letterSubject } from './letter-subjects.ts'
import { personOf } from './person-of.ts'
import { countLetter, insertWait, lockWait } from './waits.store.ts'

type Signup = CallParsed<'POST /api/waiting-list'>['body']

const notAnEmail = 'Enter an email address like name@example.com.'
const accepted = {
  message: 'Check your email: the link in it adds you to the waitlist.',
}

/** Throws INVALID. */
export async function askToWait(
  shop: Shop,
  { range, email }: Signup,
  language: SpokenLanguage,
): Promise<{ message: string }> {
  if (!isEmail(email))
    throw new ShopError('INVALID', { message: notAnEmail, fields: { email: notAnEmail } })
  await evenTime(() =>
    transact(shop.db, (tx) => addSubscriber(shop, tx, { range, email, language })),
  )
  return accepted
}

async function addSubscriber(
  shop: Shop,
  tx: Tx,
  request: { range: Signup['range']; email: string; language: SpokenLanguage },
): Promise<void> {
  const { range, email, language } = request
  const at = shop.now()
  const person = personOf(shop, email)
  const known = await lockWait(tx, { person, range })
  const judged = judgeAsk(known, at)
  if (!judged.ok || !(await takeMailPlace(shop, tx, { kind: waitingAsked.kind, to: email }))) return
  const token = shop.randomBytes(32).toString('base64url')
  const id = known?.id ?? shop.randomBytes(16).toString('base64url')
  const isNew = judged.letter === 'confirm'
  const wording = waitingWording
  let emailNumber = 1
  if (known)
    emailNumber = await countLetter(tx, id, {
      token: isNew ? token : undefined,
      language,
      wording,
      at,
    })
  else {
    const row = { id, range, person, email, language, wording, token, at }
    // A simultaneous request inserted the row and sends the email.
    if (!(await insertWait(tx, shop.sealing, row))) return
  }
  await queueLetter(shop, tx, waitingAsked, {
    subject: letterSubject(id, emailNumber),
    to: email,
    isCounted: true,
    language,
    data: { range, token: isNew ? token : null, ...leaveLinks(shop, person, language) },
  })
}
