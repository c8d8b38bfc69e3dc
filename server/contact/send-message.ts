/**
 * Sends a contact message to the owner and to no other address; the sender's email is only the
 * reply-to. A form whose hidden field is filled in gets the same response and is dropped. Fast
 * submission is no sign of a bot: browsers fill in forms at once.
 */
import { createHmac } from 'node:crypto'

import type { CallParsed } from '#contract/call.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { isEmail } from '#domain/checkout/field-rules.ts'
import { judgeLine, judgeLines } from '#domain/checkout/text-caps.ts'
import { hours } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { countUse } from '#server/http/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

type Typed = CallParsed<'POST /api/users/contactus'>['body']

const maxPerHour = 5
const sent = { message: 'Your message has been sent successfully!' }

/**
 * Throws INVALID with a message for each field, and TOO_MANY at a sender's sixth message in an
 * hour.
 */
export async function sendMessage(shop: Shop, typed: Typed): Promise<{ message: string }> {
  const { name, email, subject, message } = typed
  const fields = {
    ...(!isLine(name) && { name: 'Enter your name.' }),
    ...(!isEmail(email) && { email: 'Enter an email address like name@example.com.' }),
    ...(!isLine(subject) && { subject: 'Enter a subject.' }),
    ...((message === '' || !judgeLines(message, 4_000).ok) && { message: 'Enter your message.' }),
  }
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new ShopError('INVALID', { message: problem, fields })
  if (typed.website) {
    shop.log.info({ event: 'contact.dropped' }, 'contact message of a bot was dropped')
    return sent
  }
  await transact(shop.db, async (tx) => {
    const place = await countUse(tx, `contact by ${senderOf(shop, email)}`, hours(1), shop.now())
    if (place.current > maxPerHour) throw tooMany(place.ttl)
    await queueEmail(shop, tx, contactMessage, {
      dedupeKey: `contact ${shop.randomBytes(12).toString('base64url')}`,
      to: shop.config.OWNER_EMAIL,
      data: { name, email, subject, message },
    })
  })
  return sent
}

function tooMany(ttl: number): ShopError {
  return new ShopError('TOO_MANY', {
    message:
      'We have received several messages from you. Contact us another way below, or try again later.',
    retryAfterSeconds: Math.ceil(ttl / 1000),
  })
}

/** Counts a sender without storing the email. */
function senderOf(shop: Shop, email: string): string {
  const secret = createHmac('sha256', shop.appSecret)
  return secret.update(`contact|${emailKeyOf(email)}`).digest('base64url')
}

function isLine(text: string): boolean {
  return text !== '' && judgeLine(text, 150).ok
}
