/** The pharmacist has a question. The question is health data, so only the page shows it. */
import { z } from 'zod'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { typedName } from './typed-text.ts'

const data = z.object({
  number: z.string(),
  firstName: typedName,
  token: z.string(),
  /** Days for which the link is valid. */
  days: z.number(),
})

export const pharmacistAsks: Letter<z.output<typeof data>> = {
  kind: 'pharmacist asks',
  data,
  secret: true,
  write({ number, firstName, token, days }, context) {
    const { t, publicUrl } = context
    return writeLetter(
      {
        subject: t('Our pharmacist has a question about your order {number}', { number }),
        preview: t('Your order waits for your answer.'),
        heading: t('A question, {firstName}', { firstName }),
        opening: [
          t(
            'Before your order {number} is made, our pharmacist would like to ask you something. The order waits for your answer.',
            { number },
          ),
          t(
            'For your privacy the question is not in this letter. The page asks for a code that we send to this address, or for your login.',
          ),
        ],
        button: { label: t('Read and answer'), address: `${publicUrl}/pharmacist?token=${token}` },
        closing: [t('The link works for {days} days.', { days })],
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
