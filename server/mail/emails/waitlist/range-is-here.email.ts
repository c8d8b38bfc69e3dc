/**
 * Email to a waitlist subscriber of a range that is on sale. The waitlist entry is deleted when
 * this email is queued. The range is not in the subject, because phones show the subject on the
 * lock screen.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

import { buildLastEmailParts, unsubscribeFields } from './last-email-of-waitlist.ts'

const rangeData = z.object({
  /** English name of the range, which is also the key of its translation. */
  range: z.string(),
  /** A product of the range, to which the button leads. */
  product: z.object({ id: z.number(), name: z.string() }),
  ...unsubscribeFields,
})

export const rangeIsHere: EmailDefinition<z.output<typeof rangeData>> = {
  kind: 'range is here',
  data: rangeData,
  isSecret: true,
  isSealed: true,
  compose({ range, product, ...links }, context) {
    const { t, publicUrl } = context
    return composeEmail(
      {
        subject: t('A range from your waitlist is on sale'),
        preview: t('You asked us to email you.'),
        heading: t('{range} is on sale', { range: t(range) }),
        introParagraphs: [
          t(
            'You asked us to email you. The first product is {product}. We make it after you order.',
            { product: product.name },
          ),
        ],
        button: { label: t('View the product'), url: `${publicUrl}/products/${product.id}` },
        ...buildLastEmailParts(t, links),
      },
      context,
    )
  },
}
