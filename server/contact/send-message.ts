/**
 * Sends what was written in the contact form to the owner, and to nobody else whatever was typed. The
 * writer's address is only where an answer goes. A form that was filled in by a program gets the same
 * answer and is dropped (decision D-105, threat T-I01).
 */
import type { CallParsed } from '#contract/call.ts'
import { isEmail } from '#domain/checkout/field-rules.ts'
import { judgeLine, judgeLines } from '#domain/checkout/text-caps.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { contactMessage } from '#server/mail/contact-message.letter.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import type { Shop } from '#server/shop.ts'

type Typed = CallParsed<'POST /api/users/contactus'>['body']

const leastSeconds = 3
const sent = { message: 'Your message has been sent successfully!' }

/** Throws INVALID with a sentence for each field. */
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
  if (isByProgram(typed)) {
    shop.log.info({ event: 'contact.dropped' }, 'a message filled in by a program was dropped')
    return sent
  }
  await transact(shop.db, (tx) =>
    queueLetter(shop, tx, contactMessage, {
      subject: `contact ${shop.randomBytes(12).toString('base64url')}`,
      to: shop.config.OWNER_EMAIL,
      data: { name, email, subject, message },
    }),
  )
  return sent
}

/** Filled in what nobody sees, or wrote a message in less time than it takes to type a word. */
function isByProgram({ website, seconds = leastSeconds }: Typed): boolean {
  return Boolean(website) || seconds < leastSeconds
}

function isLine(text: string): boolean {
  return text !== '' && judgeLine(text, 150).ok
}
