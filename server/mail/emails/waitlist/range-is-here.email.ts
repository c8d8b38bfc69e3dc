/**
 * Reports to a subscriber of the waitlist that the range is on sale. The subscriber's waitlist
 * entry is deleted when this email is queued.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const dataSchema = z.object({
  range: z.string(),
  product: z.object({ id: z.number(), name: z.string() }),
  unsubscribeLink: z.string(),
  unsubscribePost: z.string(),
})

export const rangeIsHere: EmailDefinition<z.output<typeof dataSchema>> = {
  kind: 'range is here',
  data: dataSchema,
  secret: 'sealed',
  compose({ range, product, unsubscribeLink, unsubscribePost }, context) {
    const { t, publicUrl } = context
    return composeEmail(
      {
        subject: t('A range from your waitlist is on sale'),
        preview: t('You asked us to email you.'),
        heading: t('{range} is on sale', { range: t(range) }),
        opening: [
          t(
            'You asked us to email you. The first product is {product}. We make it after you order.',
            {
              product: product.name,
            },
          ),
        ],
        button: { label: t('View the product'), url: `${publicUrl}/products/${product.id}` },
        closing: [
          t('This is our only email about it. We have deleted your address from this waitlist.'),
        ],
        reasonForEmail: t('You receive this email because you joined the waitlist.'),
        unsubscribe: {
          label: t('Leave all waitlists'),
          url: unsubscribeLink,
          postUrl: unsubscribePost,
        },
      },
      context,
    )
  },
}
