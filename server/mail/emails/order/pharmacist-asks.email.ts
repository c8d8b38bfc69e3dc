/**
 * Email to the buyer when the pharmacist has a question about the order. The question is health
 * data, so only the linked page shows it.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { nameText } from '#server/mail/text-values.ts'

const questionData = z.object({
  /** Number of the order. */
  number: z.string(),
  firstName: nameText,
  /** Token of the page with the question, in base64url, so that the URL needs no encoding. */
  token: z.string(),
  /** Number of days for which the link is valid. */
  days: z.number(),
})

export const pharmacistAsks: EmailDefinition<z.output<typeof questionData>> = {
  kind: 'pharmacist asks',
  data: questionData,
  isSecret: true,
  compose({ number, firstName, token, days }, context) {
    const { t, publicUrl } = context
    return composeEmail(
      {
        subject: t('Our pharmacist has a question about your order {number}', { number }),
        preview: t('We need your answer before we make your order.'),
        heading: t('A question about your order, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'Our pharmacist has a question about order {number}. Please answer it so that we can continue with your order.',
            { number },
          ),
          t(
            'For your privacy, the question is not in this email. To read it, log in or enter a code that we send to this address.',
          ),
        ],
        button: {
          label: t('Read the question'),
          url: `${publicUrl}/pharmacist?token=${token}`,
        },
        closingParagraphs: [t('The link works for {days} days.', { days })],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
