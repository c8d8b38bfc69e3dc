/**
 * Sends a contact message to the owner and to no other address; the sender's email is only the
 * reply-to. If the hidden field `website` is filled in, the sender is a bot: the message is
 * dropped, with the same response. The form may be filled in at any speed, because browsers
 * autofill it.
 */
import { createHmac } from 'node:crypto'

import type { ParsedCallInput } from '#contract/call.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { unprintableCharacters } from '#domain/text/unprintable-characters.ts'
import { hours } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { createRandomDedupeKey } from '#server/mail/random-dedupe-key.ts'
import type { Shop } from '#server/shop.ts'

type ContactForm = ParsedCallInput<'POST /api/users/contactus'>['body']

/** Limit of messages from one email address. */
const maxMessagesPerHour = 5
const successReply = { message: 'Your message has been sent successfully!' }

/**
 * Queues the email to the owner. Throws INVALID with a message for each wrong field, and TOO_MANY
 * after `maxMessagesPerHour` messages of this sender within an hour.
 */
export async function sendMessage(shop: Shop, form: ContactForm): Promise<{ message: string }> {
  const { name, email, subject, message } = form
  const fields = {
    ...(!isLine(name) && { name: 'Enter your name.' }),
    ...(!isEmail(email) && { email: invalidEmailMessage }),
    ...(!isLine(subject) && { subject: 'Enter a subject.' }),
    ...(isBlank(message) && { message: 'Enter your message.' }),
  }
  // The message of the first wrong field is also the message of the whole form.
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new ShopError('INVALID', { message: problem, fields })
  if (form.website) {
    shop.log.info({ event: 'contact.dropped' }, 'contact message of a bot was dropped')
    return successReply
  }
  await transact(shop.db, async (tx) => {
    const countKey = `contact by ${hashSender(shop, email)}`
    const { useCount, remainingMs } = await countUse(tx, countKey, hours(1), shop.now())
    if (useCount > maxMessagesPerHour) throw createTooManyMessagesError(remainingMs)
    await queueEmail(shop, tx, contactMessage, {
      // Contact messages are never deduplicated.
      dedupeKey: createRandomDedupeKey(shop, 'contact'),
      to: shop.config.OWNER_EMAIL,
      data: { name, email, subject, message },
    })
  })
  return successReply
}

/** The text names the other ways to reach the shop, which the page lists below the form. */
function createTooManyMessagesError(waitMs: number): ShopError {
  return new ShopError('TOO_MANY', {
    message:
      'We have received several messages from you. Contact us another way below, or try again later.',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/** Returns an HMAC of the email, so that the rate limit stores no email address. */
function hashSender(shop: Shop, email: string): string {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac.update(`contact|${emailKeyOf(email)}`).digest('base64url')
}

/**
 * Returns whether the text has no visible character. Pasted texts often contain invisible ones,
 * which the sender cannot find: such a text is accepted, and the email shows spaces instead.
 */
function isBlank(text: string): boolean {
  return text.replaceAll(unprintableCharacters, '').trim() === ''
}

/** Returns whether the text is one line that is not blank. Browsers never send line breaks here. */
function isLine(text: string): boolean {
  return !isBlank(text) && !/[\r\n]/.test(text)
}
