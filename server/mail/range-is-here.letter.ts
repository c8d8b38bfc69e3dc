/**
 * Tells a subscriber of the waitlist that the range is on sale. Their subscription is deleted when
 * this email is queued.
 */
import { z } from 'zod'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'

const data = z.object({
  range: z.string(),
  product: z.object({ id: z.number(), name: z.string() }),
  leaveLink: z.string(),
  leavePost: z.string(),
})

export const rangeIsHere: Letter<z.output<typeof data>> = {
  kind: 'range is here',
  data,
  secret: 'sealed',
  write({ range, product, leaveLink, leavePost }, context) {
    const { t, publicUrl } = context
    return writeLetter(
      {
        subject: t('What you waited for is here'),
        preview: t('You asked us to tell you.'),
        heading: t('{range} is here', { range: t(range) }),
        opening: [
          t('You asked us to tell you. It starts with {product}, made for you when you order it.', {
            product: product.name,
          }),
        ],
        button: { label: t('Look at it'), address: `${publicUrl}/products/${product.id}` },
        closing: [
          t(
            'This is the only letter about it. We have deleted your address from this list already.',
          ),
        ],
        why: t('You get this letter because you confirmed that you want it.'),
        stop: {
          label: t('Take me off every waiting list'),
          address: leaveLink,
          post: leavePost,
        },
      },
      context,
    )
  },
}
