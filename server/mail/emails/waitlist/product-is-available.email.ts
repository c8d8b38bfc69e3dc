/**
 * Email to a waitlist subscriber of a product that is available again. The waitlist entry is
 * deleted when this email is queued. The product is not in the subject, because phones show the
 * subject on the lock screen.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

import { buildLastEmailParts, unsubscribeFields } from './last-email-of-waitlist.ts'

const availableProductData = z.object({
  product: z.object({ id: z.number(), name: z.string() }),
  ...unsubscribeFields,
})

export const productIsAvailable: EmailDefinition<z.output<typeof availableProductData>> = {
  kind: 'product is available',
  data: availableProductData,
  isSecret: true,
  isSealed: true,
  compose({ product, ...links }, context) {
    const { t, publicUrl } = context
    return composeEmail(
      {
        subject: t('A product from your waitlist is available again'),
        preview: t('You asked us to email you.'),
        heading: t('{product} is available again', { product: product.name }),
        introParagraphs: [t('You asked us to email you. We make it after you order.')],
        button: { label: t('View the product'), url: `${publicUrl}/products/${product.id}` },
        ...buildLastEmailParts(t, links),
      },
      context,
    )
  },
}
