/**
 * Email to the buyer of a recalled product: which jars, what to do, and what the buyer gets. The
 * reminder is the same email with another subject. It mentions no health data: email is not
 * private, and a locked screen shows the subject.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { singleLineText, nameText } from '#server/mail/text-values.ts'

const recallEmailData = z.object({
  number: z.string(),
  firstName: nameText,
  /** The jars with the recalled lot. Other jars of the order are not listed. */
  jars: z.array(
    z.object({ product: singleLineText(200), quantity: z.number(), batch: singleLineText(40) }),
  ),
  /** What is wrong with the product. Written by staff, in the reader's language. */
  problem: singleLineText(600),
  /** What the customer gets. Written by staff, in the reader's language. */
  offer: singleLineText(600),
  /**
   * Token of the page where the customer answers. It is in the URL fragment, which browsers do not
   * send to a server.
   */
  token: z.string(),
  isReminder: z.boolean(),
})

export const recallEmail: EmailDefinition<z.output<typeof recallEmailData>> = {
  kind: 'recall',
  data: recallEmailData,
  compose(recall, context) {
    const { t, publicUrl, settings } = context
    const { number, firstName, jars, problem, offer, token, isReminder } = recall
    const { phone, email } = settings.seller
    return composeEmail(
      {
        subject: isReminder
          ? t('Reminder: stop using a product of order {number}', { number })
          : t('Recall: stop using a product of order {number}', { number }),
        preview: t('Stop using it and tell us what you have left.'),
        heading: t('Please stop using this product, {firstName}', { firstName }),
        introParagraphs: [
          problem,
          t('The batch number is on the label of the jar. This concerns order {number}:', {
            number,
          }),
        ],
        details: jars.map(({ product, quantity, batch }) => ({
          label: t('{quantity} × {product}', { quantity, product }),
          value: t('Batch {batch}', { batch }),
        })),
        button: { label: t('Tell us what you have'), url: `${publicUrl}/recall#${token}` },
        closingParagraphs: [
          t(
            'Stop using the jar and keep it closed, away from others, until you have sent it back.',
          ),
          offer,
          t('Questions? Reply to this email, write to {email} or call {phone}.', { email, phone }),
        ],
        reasonForEmail: t('You receive this email because you ordered this product.'),
      },
      context,
    )
  },
}
